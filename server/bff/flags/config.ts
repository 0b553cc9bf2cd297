import * as z from 'zod';

function withoutSlashesAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform(withoutSlashesAtEnd);
const given = z.string().min(1);

/** Environment variables of the flag service; env.ts adds them to its schema. */
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
  /** L-07: maintenance switch. A build stores its value as the default for the start. */
  MAINTENANCE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
};
type FlagsEnv = z.infer<z.ZodObject<typeof flagsEnv>>;

interface FlagEndpoints {
  baseUrl: string;
  streamUrl: string;
  eventsUrl: string;
}

export interface FlagsConfig {
  /** Null if there is no flag service; then every flag has its default. */
  service: {
    sdkKey: string;
    server: FlagEndpoints;
    /** Null without a client-side id; then browsers keep the values of the server. */
    browser: ({ clientSideId: string } & FlagEndpoints) | null;
    /** The context key of all visitors, which `ldAnonymousSecureModeHash` signs. */
    anonymousKey: string;
  } | null;
  maintenanceSwitch: boolean;
}

/** The origins from which browsers load flags. */
export function browserFlagOrigins({ service }: FlagsConfig): string[] {
  const browser = service?.browser ?? null;
  if (browser === null) return [];
  const { baseUrl, streamUrl, eventsUrl } = browser;
  return [...new Set([baseUrl, streamUrl, eventsUrl].map((url) => new URL(url).origin))];
}

/** The flag service of the embedded platform. */
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
 * Configures the flag service of the environment, else the embedded one, else none.
 * @param embedded null with an external platform
 */
export function createFlagsConfig(env: FlagsEnv, embedded: EmbeddedFlags | null): FlagsConfig {
  const maintenanceSwitch = env.MAINTENANCE === 'on';
  const sdkKey = env.LD_SDK_KEY ?? embedded?.ldSdkKey;
  if (sdkKey === undefined) return { service: null, maintenanceSwitch };
  // An SDK key without an address belongs to LaunchDarkly.
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
              // A relay serves servers and browsers at one address; LaunchDarkly has separate ones.
              baseUrl: env.LD_CLIENT_BASE_URL ?? env.LD_BASE_URL ?? browser.baseUrl,
              streamUrl: env.LD_CLIENT_STREAM_URL ?? env.LD_STREAM_URL ?? browser.streamUrl,
              eventsUrl: env.LD_CLIENT_EVENTS_URL ?? env.LD_EVENTS_URL ?? browser.eventsUrl,
            },
      anonymousKey: own?.anonymousKey ?? env.LD_ANONYMOUS_KEY,
    },
  };
}
