import {
  deserializePoll,
  init,
  type LDContext,
  type LDFeatureStoreDataStorage,
} from '@launchdarkly/node-server-sdk';

import type { FlagData } from './flag-data';

/** A flag's value for one context, in the format of the browser SDK. */
export interface Evaluation {
  value: unknown;
  version: number;
  variation?: number;
  trackEvents?: boolean;
}

export interface Evaluator {
  load(data: FlagData): void;
  /** @returns the values of the flags that are available to browsers */
  evaluate(context: LDContext): Promise<Record<string, Evaluation>>;
  /** Hex HMAC-SHA256 of the context's key with the SDK key; null for a value that is not a context. */
  secureModeHash(context: unknown): string | null;
  close(): void;
}

interface DataUpdates {
  init(data: LDFeatureStoreDataStorage, done: () => void): void;
}

const silent = { error() {}, warn() {}, info() {}, debug() {} };

/**
 * Evaluates flags with LaunchDarkly's server SDK, which gets its data from `load` instead of the network. Rules, targets,
 * segments, prerequisites and percentage rollouts therefore work as in LaunchDarkly's service.
 */
export function createEvaluator(sdkKey: string): Evaluator {
  let updates: DataUpdates | null = null;
  const client = init(sdkKey, {
    updateProcessor: (_context: unknown, given: unknown, ready: () => void) => {
      updates = given as DataUpdates;
      return { start: ready, stop() {}, close() {} };
    },
    sendEvents: false,
    diagnosticOptOut: true,
    logger: silent,
  });
  return {
    load(data) {
      // The SDK prepares the data that it parses for evaluation.
      const read = deserializePoll(JSON.stringify(data)) as FlagData | undefined;
      if (read === undefined) return;
      updates?.init({ features: read.flags, segments: read.segments }, () => undefined);
    },
    async evaluate(context) {
      const state = await client.allFlagsState(context, { clientSideOnly: true });
      const values: Record<string, unknown> = state.allValues();
      const { $flagsState: details } = state.toJSON() as {
        $flagsState: Record<string, Omit<Evaluation, 'value'>>;
      };
      return Object.fromEntries(
        Object.entries(details).map(([name, detail]) => [
          name,
          { ...detail, value: values[name] ?? null },
        ]),
      );
    },
    secureModeHash(context) {
      try {
        return client.secureModeHash(context as LDContext);
      } catch {
        // The SDK throws, in several ways, for everything that it cannot read as a context.
        return null;
      }
    },
    close: () => client.close(),
  };
}
