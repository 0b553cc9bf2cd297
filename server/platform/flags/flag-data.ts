import {
  deserializePoll,
  init,
  type LDContext,
  type LDFeatureStoreDataStorage,
} from '@launchdarkly/node-server-sdk';
import * as z from 'zod';

/** A flag or segment in the format of LaunchDarkly's server SDKs. Only the fields that this module sets or checks are declared. */
export interface FlagItem {
  key: string;
  version: number;
  [field: string]: unknown;
}

/** All flags and segments, in the format that server SDKs receive. */
export interface FlagData {
  flags: Record<string, FlagItem>;
  segments: Record<string, FlagItem>;
}

/** The flags that the product reads, with the values of a new platform, which are the defaults of the product. */
export const knownFlags = { maintenance: false, 'command-palette': true, 'home-whats-new': true };

/** The content of the flag file is invalid. The message gives the reason in one line. */
export class FlagFileError extends Error {
  override name = 'FlagFileError';
}

/** SDKs look flags up in plain objects, where names such as `constructor` are taken. */
const key = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,256}$/, 'is no flag key')
  .refine((name) => !(name in {}), 'is a reserved name');
const index = z.int().min(0);
const target = z.looseObject({ values: z.array(z.string()), variation: index });
const rollout = z.looseObject({
  variations: z.array(z.looseObject({ variation: index, weight: z.int().min(0).max(100_000) })),
});
const outcome = { variation: index.optional(), rollout: rollout.optional() };
const clause = z.looseObject({
  attribute: z.string(),
  op: z.string(),
  values: z.array(z.unknown()),
});
const rule = z.looseObject({ ...outcome, clauses: z.array(clause) });
const flag = z.looseObject({
  on: z.boolean(),
  variations: z.array(z.unknown()).min(1),
  offVariation: index.optional(),
  fallthrough: z.looseObject(outcome).optional(),
  targets: z.array(target).optional(),
  contextTargets: z.array(target).optional(),
  rules: z.array(rule).optional(),
});
const segment = z.looseObject({
  included: z.array(z.string()).optional(),
  excluded: z.array(z.string()).optional(),
  rules: z.array(z.looseObject({ clauses: z.array(clause) })).optional(),
});
/** LaunchDarkly's file data format. */
const fileSchema = z
  .object({
    flags: z.record(key, flag).optional(),
    flagValues: z.record(key, z.unknown()).optional(),
    segments: z.record(key, segment).optional(),
  })
  .refine(
    ({ flags, flagValues }) => flags !== undefined || flagValues !== undefined,
    'holds neither flags nor flagValues',
  );

type Flag = z.infer<typeof flag>;

/**
 * What is odd about valid flags: names that the product does not read, and values of another type than it reads, in whose place
 * its defaults count.
 */
export function flagDoubts({ flags }: FlagData): string[] {
  const known: Readonly<Record<string, unknown>> = knownFlags;
  return Object.entries(flags).flatMap(([name, { variations }]) => {
    if (!Object.hasOwn(known, name))
      return [`${name} is not a flag of the product (${Object.keys(known).join(', ')})`];
    const type = typeof known[name];
    const odd = (variations as unknown[]).find((value) => typeof value !== type);
    return odd === undefined
      ? []
      : [`${name} has the value ${JSON.stringify(odd)}, which is not a ${type}`];
  });
}

/** The reason of an issue; of a wrong name, why the name is wrong. */
const reasonOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_key' ? issue.issues.map(reasonOf).join(', ') : issue.message;

/**
 * Parses a flag file. The file contains no versions: a flag or segment that differs from `previous` gets the version
 * `revision`, so that a connected SDK applies exactly the changes.
 * @throws {FlagFileError} for invalid JSON, a wrong format, or a reference to a variation that does not exist
 */
export function parseFlagFile(text: string, previous: FlagData, revision: number): FlagData {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new FlagFileError(`is not JSON: ${(error as Error).message.replace(/\s+/g, ' ')}`);
  }
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success)
    throw new FlagFileError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${reasonOf(issue)}`).join('; '),
    );
  const { flags = {}, flagValues = {}, segments = {} } = parsed.data;
  const entries = [
    ...Object.entries(flags).map(([name, given]) => [name, completeFlag(name, given)] as const),
    ...Object.entries(flagValues).map(([name, value]) => {
      if (Object.hasOwn(flags, name))
        throw new FlagFileError(`${name} is in flags and in flagValues`);
      return [name, completeFlag(name, { on: true, variations: [value] })] as const;
    }),
  ];
  return {
    flags: versioned(entries, previous.flags, revision),
    segments: versioned(
      Object.entries(segments).map(([name, given]) => [name, { rules: [], salt: name, ...given }]),
      previous.segments,
      revision,
    ),
  };
}

/** Adds the fields that the file format may omit and the SDKs require. */
function completeFlag(name: string, given: Flag): Record<string, unknown> {
  const { fallthrough = { variation: 0 } } = given;
  const used = [
    given.offVariation,
    ...[fallthrough, ...(given.rules ?? [])].flatMap((each) => [
      each.variation,
      ...(each.rollout?.variations ?? []).map(({ variation }) => variation),
    ]),
    ...[...(given.targets ?? []), ...(given.contextTargets ?? [])].map(
      ({ variation }) => variation,
    ),
  ];
  for (const variation of used)
    if (variation !== undefined && variation >= given.variations.length)
      throw new FlagFileError(`flags.${name} has no variation ${variation}`);
  return {
    targets: [],
    rules: [],
    prerequisites: [],
    salt: name,
    // Flags are available to browsers unless the file specifies otherwise.
    clientSideAvailability: { usingEnvironmentId: true, usingMobileKey: false },
    ...given,
    fallthrough,
  };
}

function versioned(
  entries: readonly (readonly [string, Record<string, unknown>])[],
  previous: Record<string, FlagItem>,
  revision: number,
): Record<string, FlagItem> {
  return Object.fromEntries(
    entries.map(([name, given]) => {
      const before = previous[name];
      const item = { ...given, key: name, version: before?.version ?? revision };
      const same = before !== undefined && JSON.stringify(before) === JSON.stringify(item);
      return [name, same ? before : { ...item, version: revision }];
    }),
  );
}

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
