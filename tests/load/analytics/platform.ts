import { createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

import { Pool } from 'undici';

import {
  dataSetPath,
  demoDataSetId,
  newVersion,
} from '../../../server/platform/analytics/data-sets/files';
import {
  createOperatorClient,
  readOperatorAccess,
} from '../../../server/platform/analytics/data-sets/operator-client';
import { createClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import { startPlatform, type ProcessPlatform } from '../../support/programs/processes';
import { demoPassword, emailOf } from '../../support/people/sign-in';
import type { CachedDataSet } from './data-set-cache';

/** The real platform with the data set, and a user of the plan Unlimited who has the brands. */

export interface MeasuredPlatform {
  running: ProcessPlatform;
  firstDay: string;
  asOf: string;
  /** Asks GraphQL as the user. @returns milliseconds until the last byte, and the answer */
  ask(query: string, variables?: object): Promise<{ ms: number; data: Record<string, unknown> }>;
}

export async function startMeasuredPlatform(
  set: CachedDataSet,
  brands: readonly string[],
  env: Record<string, string>,
): Promise<MeasuredPlatform> {
  const appUrl = `http://127.0.0.1:${await freePort()}`;
  // Beside the file, as a link needs: the platform removes versions that are replaced, and the cached file is to stay.
  const folder = mkdtempSync(path.join(path.dirname(set.path), 'platform-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const running = await startPlatform({
    ownProcess: true,
    empty: true,
    appUrl,
    // The run may take longer than an access token is usually good for.
    env: {
      PLATFORM_ACCESS_TOKEN_TTL: '86400',
      LOG_LEVEL: 'warn',
      ANALYTICS_DIR: folder,
      ...env,
    },
  });
  const { dataDir, url } = running;
  const access = await readOperatorAccess(dataDir);
  if (access === null) throw new Error('the platform has no operator access');
  const operator = createOperatorClient(access);
  const version = newVersion();
  const file = dataSetPath(folder, demoDataSetId, version);
  mkdirSync(path.dirname(file), { recursive: true });
  linkSync(set.path, file);
  await operator.adopt(demoDataSetId, version);
  for (const brand of brands)
    await operator.give({ brand, email: emailOf('unlimited'), dataSet: demoDataSetId });
  const info = (await operator.list()).find(({ id }) => id === demoDataSetId);
  if (info?.lines !== set.lines) throw new Error('the platform holds another data set');

  const token = await accessToken(running, appUrl);
  const pool = new Pool(url, { connections: 1 });
  return {
    running,
    firstDay: info.firstDay,
    asOf: info.asOf,
    async ask(query, variables = {}) {
      const body = JSON.stringify({ query, variables });
      const began = performance.now();
      const answer = await pool.request({
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
      });
      const text = await answer.body.text();
      const ms = performance.now() - began;
      const { data, errors } = JSON.parse(text) as { data?: never; errors?: unknown };
      if (data === undefined || errors !== undefined)
        throw new Error(`the platform answered ${answer.statusCode}: ${text.slice(0, 500)}`);
      return { ms, data };
    },
  };
}

/** Signs in through the real pages and redeems the code, as an app's server would. */
async function accessToken({ connection, url }: ProcessPlatform, appUrl: string): Promise<string> {
  const client = createClient();
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${appUrl}/auth/callback`;
  const search = new URLSearchParams({
    client_id: connection.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email offline_access',
    audience: connection.audience,
    state: 'bench',
    nonce: 'bench',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const form = await client.follow(`${url}/authorize?${search.toString()}`);
  const fields = { email: emailOf('unlimited'), password: demoPassword };
  let answer = await client.submit(form, fields, { form: 'form:has(input[type=password])' });
  // Nobody listens at the app's address: its redirect is as far as this goes.
  while (answer.location?.startsWith(url) === true) answer = await client.get(answer.location);
  const code = new URL(answer.location ?? url).searchParams.get('code');
  if (code === null) throw new Error(`no code at ${answer.url} (${answer.status})`);
  const basic = `${encodeURIComponent(connection.clientId)}:${encodeURIComponent(connection.clientSecret)}`;
  const redeemed = await client.post(`${url}/oauth/token`, {
    headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
    form: {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    },
  });
  await client.close();
  return redeemed.json<{ access_token: string }>().access_token;
}
