import * as z from 'zod';

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((value) => value.replace(/\/+$/, ''));
const given = z.string().min(1);

/** The flag service's part of the environment (spread into the schema of env.ts). */
export const flagsEnv = {
  LD_SDK_KEY: given.optional(),
  LD_CLIENT_SIDE_ID: given.optional(),
  LD_BASE_URL: address.optional(),
  LD_STREAM_URL: address.optional(),
  LD_EVENTS_URL: address.optional(),
  LD_CLIENT_BASE_URL: address.optional(),
  LD_CLIENT_STREAM_URL: address.optional(),
  LD_CLIENT_EVENTS_URL: address.optional(),
  LD_ANONYMOUS_KEY: given.default('anonymous'),
  /** L-07: the build-time switch; a build made with it on is started with it on. */
  MAINTENANCE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
};
type FlagsEnv = z.infer<z.ZodObject<typeof flagsEnv>>;

export interface FlagEndpoints {
  baseUrl: string;
  streamUrl: string;
  eventsUrl: string;
}

export interface FlagsConfig {
  /** Null: no flag service, every flag has its default. */
  service: {
    sdkKey: string;
    server: FlagEndpoints;
    /** Null: no client-side id, so browsers keep the server's values. */
    browser: ({ clientSideId: string } & FlagEndpoints) | null;
    /** The key of all visitors, the one that ldAnonymousSecureModeHash is made for. */
    anonymousKey: string;
  } | null;
  maintenanceSwitch: boolean;
}

/** The origins that a browser reaches its flags at. */
export function browserFlagOrigins({ service }: FlagsConfig): string[] {
  const browser = service?.browser ?? null;
  if (browser === null) return [];
  const { baseUrl, streamUrl, eventsUrl } = browser;
  return [...new Set([baseUrl, streamUrl, eventsUrl].map((url) => new URL(url).origin))];
}

/** What the embedded platform tells of its flag service. */
export interface EmbeddedFlags {
  ldSdkKey: string;
  ldClientSideId: string;
  flagsUrl: string;
  anonymousKey: string;
}

const launchDarkly = {
  server: {
    baseUrl: 'https://sdk.launchdarkly.com',
    streamUrl: 'https://stream.launchdarkly.com',
    eventsUrl: 'https://events.launchdarkly.com',
  },
  browser: {
    baseUrl: 'https://clientsdk.launchdarkly.com',
    streamUrl: 'https://clientstream.launchdarkly.com',
    eventsUrl: 'https://events.launchdarkly.com',
  },
};

/**
 * The flag service of the environment, else the embedded one, else none.
 * @param embedded null with a platform of one's own
 */
export function createFlagsConfig(env: FlagsEnv, embedded: EmbeddedFlags | null): FlagsConfig {
  const maintenanceSwitch = env.MAINTENANCE === 'on';
  const sdkKey = env.LD_SDK_KEY ?? embedded?.ldSdkKey;
  if (sdkKey === undefined) return { service: null, maintenanceSwitch };
  // A key given with no address of its own means LaunchDarkly itself.
  const own = env.LD_SDK_KEY === undefined ? embedded : null;
  const same = (url: string): FlagEndpoints => ({ baseUrl: url, streamUrl: url, eventsUrl: url });
  const { server, browser } =
    own === null ? launchDarkly : { server: same(own.flagsUrl), browser: same(own.flagsUrl) };
  const clientSideId = env.LD_CLIENT_SIDE_ID ?? own?.ldClientSideId;
  return {
    maintenanceSwitch,
    service: {
      sdkKey,
      server: {
        baseUrl: env.LD_BASE_URL ?? server.baseUrl,
        streamUrl: env.LD_STREAM_URL ?? server.streamUrl,
        eventsUrl: env.LD_EVENTS_URL ?? server.eventsUrl,
      },
      browser:
        clientSideId === undefined
          ? null
          : {
              clientSideId,
              // A relay answers both; LaunchDarkly's own addresses differ.
              baseUrl: env.LD_CLIENT_BASE_URL ?? env.LD_BASE_URL ?? browser.baseUrl,
              streamUrl: env.LD_CLIENT_STREAM_URL ?? env.LD_STREAM_URL ?? browser.streamUrl,
              eventsUrl: env.LD_CLIENT_EVENTS_URL ?? env.LD_EVENTS_URL ?? browser.eventsUrl,
            },
      anonymousKey: own?.anonymousKey ?? env.LD_ANONYMOUS_KEY,
    },
  };
}
