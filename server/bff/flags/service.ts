import { init, type LDClient, type LDContext, type LDLogger } from '@launchdarkly/node-server-sdk';
import type { Logger } from 'pino';

import { flagDefaults, flagNames, type FlagValues } from '../../../app/contracts/shell/flags';
import type { FlagsConfig } from './config';

/** C-05. */
const eventCapacity = 100;
const flushSeconds = 2;
const reconnectSeconds = 1;
/** REL-03: how long anything waits for the first values of this process. */
const settleMs = 2_000;
/** Events of the last moments may be lost; a stop may not hang on them. */
const closeMs = 2_000;

/** The flags for one context. */
export interface EvaluatedFlags {
  values: FlagValues;
  /** What the browser's client starts from; null where the service has told nothing yet. */
  bootstrap: Record<string, unknown> | null;
}

export interface Flags {
  /** Resolves with the first values, or after 2 s without them; never rejects. */
  readonly settled: Promise<void>;
  /** The maintenance flag's value as known at this moment, for everybody (L-07); off until anything is known. */
  maintenance(): boolean;
  evaluate(context: LDContext): Promise<EvaluatedFlags>;
  anonymous: LDContext;
  close(): Promise<void>;
}

/**
 * LaunchDarkly's server SDK, started with the process. Its data live in memory and follow the service's stream: with the
 * service lost the last values stay, before the first ones the defaults hold, and no page ever waits for it.
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
    // Up to 30 s between attempts, and a stream silent for 300 s is opened again: the SDK's own.
    streamInitialReconnectDelay: reconnectSeconds,
    logger: toLog(log),
  });

  let maintenance: boolean = flagDefaults.maintenance;
  const readMaintenance = async () => {
    const now = await readFlag(client, 'maintenance', anonymous);
    if (now !== maintenance) log.warn({ event: 'maintenance', on: now }, 'maintenance flag turned');
    maintenance = now;
  };
  // Any flag's change: it may be a prerequisite of this one.
  client.on('update', () => void readMaintenance().catch(() => undefined));

  const started = client
    .waitForInitialization({ timeout: settleMs / 1000 })
    .catch(() => {
      log.warn({ event: 'flags-not-ready' }, 'the flag service does not answer: defaults hold');
    })
    .then(async () => {
      if (client.initialized()) await readMaintenance();
    });

  return {
    settled: within(settleMs, started),
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
      await within(
        closeMs,
        client.flush().catch(() => undefined),
      );
      client.close();
    },
  };
}

/** C-04: the one context of all visitors. */
const anonymousContext = (key: string): LDContext => ({ kind: 'user', key, anonymous: true });

/** A flag's value; the default for one that is missing or of another type. */
async function readFlag(
  client: LDClient,
  name: keyof FlagValues,
  context: LDContext,
): Promise<boolean> {
  const value: unknown = await client.variation(name, context, flagDefaults[name]);
  return typeof value === 'boolean' ? value : flagDefaults[name];
}

function within(ms: number, work: Promise<void>): Promise<void> {
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

/** The SDK's log as lines of ours; its "information" is about every connection, and is kept low. */
function toLog(log: Logger): LDLogger {
  const write =
    (level: 'error' | 'warn' | 'debug' | 'trace') =>
    (...parts: unknown[]) => {
      log[level]({ event: 'flag-sdk' }, parts.map(String).join(' '));
    };
  return {
    error: write('error'),
    warn: write('warn'),
    info: write('debug'),
    debug: write('trace'),
  };
}
