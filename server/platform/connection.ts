import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PlatformConfig } from './config';
import { flagsPath } from './flags/service';
import { anonymousKey } from './graphql/types/shell';
import type { Secrets } from './identity/secrets';

/** The addresses and keys that an app needs to use this platform. `{dataDir}/connection.json` contains the same. */
export interface Connection {
  issuer: string;
  clientId: string;
  clientSecret: string;
  audience: string;
  /** The base URL of `/graphql` and `/api/v1/auth0/login`. */
  apiUrl: string;
  amsUrl: string;
  authenticatedUrl: string;
  ldSdkKey: string;
  ldClientSideId: string;
  /** The base URL of the flag service, for server and browser SDKs. */
  flagsUrl: string;
  anonymousKey: string;
  refreshReuseSeconds: number;
}

export function describeConnection(
  config: PlatformConfig,
  secrets: Secrets,
  publicUrl: string,
): Connection {
  return {
    issuer: `${publicUrl}/`,
    clientId: secrets.clientId,
    clientSecret: secrets.clientSecret,
    audience: config.audience,
    apiUrl: publicUrl,
    amsUrl: publicUrl,
    authenticatedUrl: `${publicUrl}/api/authenticated`,
    ldSdkKey: secrets.ldSdkKey,
    ldClientSideId: secrets.ldClientSideId,
    flagsUrl: publicUrl + flagsPath,
    anonymousKey,
    refreshReuseSeconds: config.refreshReuseInterval,
  };
}

/** Writes the file that operators copy the connection from. Only the owner may read it: it holds the client secret. */
export async function publishConnection(dataDir: string, connection: Connection): Promise<void> {
  const text = `${JSON.stringify(connection, null, 2)}\n`;
  await writeFile(join(dataDir, 'connection.json'), text, { mode: 0o600 });
}
