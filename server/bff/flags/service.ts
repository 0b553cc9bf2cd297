import { init, type LDClient, type LDContext, type LDLogger } from '@launchdarkly/node-server-sdk';
import type { Logger } from 'pino';

import { flagDefaults, flagNames, type FlagValues } from '../../../app/contracts/shell/flags';
import type { FlagClientView } from '../../../app/contracts/shell/shell';
import type { Account } from '../domains/account/account';
import type { FlagsConfig } from './config';

/** C-05: settings of the SDK. */
const eventCapacity = 100;
const flushSeconds = 2;
const reconnectSeconds = 1;
/** REL-03: how long requests wait for the first values of this process. */
const settleMs = 2_000;
/** Limit for sending the last events at shutdown. Events that take longer are lost. */
const closeMs = 2_000;

/** The flags for one context. */
export interface EvaluatedFlags {
  values: FlagValues;
  /** Initial values for the client in the browser; null before the service has sent any. */
  bootstrap: Record<string, unknown> | null;
}

export interface Flags {
  /** Resolves with the first values, or after 2 s without them; never rejects. */
  readonly settled: Promise<void>;
  /** The current value of the maintenance flag, for all users (L-07). It is off before the first values. */
  maintenance(): boolean;
  evaluate(context: LDContext): Promise<EvaluatedFlags>;
  anonymous: LDContext;
  close(): Promise<void>;
}

/**
 * Starts LaunchDarkly's server SDK. It holds the flags in memory and updates them from a stream. If the connection is
 * lost, the last values stay. Before the first values, the defaults apply. Evaluation never waits for the service.
 */
export function createFlags(config: FlagsConfig, log: Logger): Flags {
  const anonymous = anonymousContext(config.service?.anonymousKey ?? 'anonymous');
  const defaults = { values: { ...flagDefaults }, bootstrap: null };
  if (config.service === null)
    return {
      settled: Promise.resolve(),
      maintenance: () => flagDefaults.maintenance,
      evaluate: () => Promise.resolve(defaults),
      anonymous,
      close: () => Promise.resolve(),
    };

  const { sdkKey, server } = config.service;
  const client = init(sdkKey, {
    baseUri: server.baseUrl,
    streamUri: server.streamUrl,
    eventsUri: server.eventsUrl,
    capacity: eventCapacity,
    flushInterval: flushSeconds,
    // The SDK waits up to 30 s between attempts, and reconnects a stream that is silent for 300 s.
    streamInitialReconnectDelay: reconnectSeconds,
    logger: createSdkLogger(log),
  });

  let maintenance: boolean = flagDefaults.maintenance;
  const readMaintenance = async () => {
    const now = await readFlag(client, 'maintenance', anonymous);
    if (now !== maintenance) log.warn({ event: 'maintenance', on: now }, 'maintenance flag turned');
    maintenance = now;
  };
  // Listens to changes of all flags, because another flag can be a prerequisite of this one.
  client.on('update', () => void readMaintenance().catch(() => undefined));

  // The SDK's own wait writes an error when it is over. A service that starts with this process may take longer.
  const started = new Promise((resolve) => {
    client.once('ready', resolve);
    client.once('failed', resolve);
  }).then(async () => {
    if (client.initialized()) await readMaintenance();
  });
  const settled = settleWithin(settleMs, started).then(() => {
    if (!client.initialized())
      log.warn({ event: 'flags-not-ready' }, 'the flag service does not answer: defaults hold');
  });

  return {
    settled,
    maintenance: () => maintenance,
    async evaluate(context) {
      if (!client.initialized()) return defaults;
      const [state, ...values] = await Promise.all([
        client.allFlagsState(context, { clientSideOnly: true }),
        ...flagNames.map((name) => readFlag(client, name, context)),
      ]);
      return {
        values: Object.fromEntries(
          flagNames.map((name, index) => [name, values[index]]),
        ) as FlagValues,
        bootstrap: state.valid ? (state.toJSON() as Record<string, unknown>) : null,
      };
    },
    anonymous,
    async close() {
      await settleWithin(
        closeMs,
        client.flush().catch(() => undefined),
      );
      client.close();
    },
  };
}

/** C-04: the one context of all visitors. */
const anonymousContext = (key: string): LDContext => ({ kind: 'user', key, anonymous: true });

/** The value of a flag, or its default if the value is missing or not a boolean. */
async function readFlag(client: LDClient, name: keyof FlagValues, context: LDContext) {
  const value: unknown = await client.variation(name, context, flagDefaults[name]);
  return typeof value === 'boolean' ? value : flagDefaults[name];
}

/** Resolves when the work ends or after `ms`. It never rejects. */
function settleWithin(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work
      .catch(() => undefined)
      .then(() => {
        clearTimeout(timer);
        resolve();
      });
  });
}

/** Writes the SDK's log to the server's log. Its info messages report every connection, so they get the level debug. */
function createSdkLogger(log: Logger): LDLogger {
  const write =
    (level: 'error' | 'warn' | 'debug' | 'trace') =>
    (...parts: unknown[]) =>
      log[level]({ event: 'flag-sdk' }, parts.map(String).join(' '));
  return {
    error: write('error'),
    warn: write('warn'),
    info: write('debug'),
    debug: write('trace'),
  };
}

/** Flags for a page. `flagClient` holds the settings of the client in the browser; null if the client must not start. */
export interface PageFlags {
  flags: EvaluatedFlags['values'];
  flagClient: FlagClientView | null;
}

export interface PageFlagsInput {
  signedIn: boolean;
  account: Account | null;
  anonymousHash: string;
}

/** C-04: the flag context of a user; null for a user without a key. */
function userContext(account: Account) {
  const { ldUserKey, firstName, lastName, email } = account.user;
  if (ldUserKey === null) return null;
  const name = `${firstName} ${lastName}`.trim();
  return { kind: 'user' as const, key: ldUserKey, name: name === '' ? email : name, email };
}

/**
 * @param account of the signed-in user; null for a visitor, or if it is not available
 * @param anonymousHash the platform's `ldAnonymousSecureModeHash`; empty if it is not available
 */
export async function loadPageFlags(
  deps: { flags: Flags; config: FlagsConfig },
  { signedIn, account, anonymousHash }: PageFlagsInput,
): Promise<PageFlags> {
  const own = account === null ? null : userContext(account);
  const { values, bootstrap } = await deps.flags.evaluate(own ?? deps.flags.anonymous);
  const browser = deps.config.service?.browser ?? null;
  const hash = own === null ? anonymousHash : (account?.user.ldSecureModeHash ?? '');
  const mounts =
    (!signedIn || own !== null) && anonymousHash !== '' && hash !== '' && bootstrap !== null;
  if (browser === null || !mounts) return { flags: values, flagClient: null };
  const anonymous = deps.flags.anonymous as { kind: 'user'; key: string; anonymous: true };
  return { flags: values, flagClient: { ...browser, context: own ?? anonymous, hash, bootstrap } };
}
