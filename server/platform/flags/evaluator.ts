import {
  deserializePoll,
  init,
  type LDContext,
  type LDFeatureStoreDataStorage,
} from '@launchdarkly/node-server-sdk';

import type { FlagData } from './flag-data';

/** A flag's value for one context, as the browser's SDK takes it. */
export interface Evaluation {
  value: unknown;
  version: number;
  variation?: number;
  trackEvents?: boolean;
}

export interface Evaluator {
  load(data: FlagData): void;
  /** The flags that the browser may have. */
  evaluate(context: LDContext): Promise<Record<string, Evaluation>>;
  /** Hex HMAC-SHA256 of the context's key with the SDK key. */
  secureModeHash(context: LDContext): string;
  close(): void;
}

interface DataUpdates {
  init(data: LDFeatureStoreDataStorage, done: () => void): void;
}

const silent = { error() {}, warn() {}, info() {}, debug() {} };

/**
 * LaunchDarkly's own evaluation: its server SDK without its network, given the data by hand. Rules, targets,
 * segments, prerequisites and percentage rollouts are what they are in their service.
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
      // As its stream would read them: the copy that comes out is prepared for evaluation.
      const read = deserializePoll(JSON.stringify(data)) as FlagData | undefined;
      if (read === undefined) return;
      updates?.init({ features: read.flags, segments: read.segments }, () => undefined);
    },
    async evaluate(context) {
      const state = await client.allFlagsState(context, { clientSideOnly: true });
      const values = state.allValues();
      const { $flagsState: details } = state.toJSON() as {
        $flagsState: Record<string, Omit<Evaluation, 'value'>>;
      };
      return Object.fromEntries(
        Object.entries(details).map(([name, detail]) => [
          name,
          { ...detail, value: (values[name] as unknown) ?? null },
        ]),
      );
    },
    secureModeHash: (context) => client.secureModeHash(context),
    close: () => client.close(),
  };
}
