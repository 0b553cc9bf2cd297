import { describe, expect, it } from 'vitest';

import { FlagFileError, flagDoubts, knownFlags, parseFlagFile, type FlagData } from './flag-data';

const none: FlagData = { flags: {}, segments: {} };
const parse = (content: unknown, previous = none, revision = 1) =>
  parseFlagFile(JSON.stringify(content), previous, revision);

describe('the flag file', () => {
  it('[C-05] takes LaunchDarkly’s file data format: flags, flagValues, segments', () => {
    const data = parse({
      flags: { a: { on: false, offVariation: 1, variations: ['x', 'y'] } },
      flagValues: { b: true },
      segments: { s: { included: ['k'] } },
    });
    expect(data.flags['a']).toMatchObject({ key: 'a', version: 1, offVariation: 1, salt: 'a' });
    expect(data.flags['b']).toMatchObject({
      on: true,
      variations: [true],
      fallthrough: { variation: 0 },
      clientSideAvailability: { usingEnvironmentId: true },
    });
    expect(data.segments['s']).toMatchObject({ key: 's', included: ['k'], version: 1 });
  });

  it('[C-05] gives what changed a new version, and only that', () => {
    const first = parse({ flagValues: { a: 1, b: 1 } });
    const second = parse({ flagValues: { a: 2, b: 1 } }, first, 7);
    expect([second.flags['a']?.version, second.flags['b']?.version]).toEqual([7, 1]);
    expect(second.flags['b']).toBe(first.flags['b']);
  });

  it.each([
    ['{"flagValues": {"maintenance": tr', /JSON/],
    ['[]', /./],
    ['{}', /neither/],
    ['{"flags":{"a":{"on":"yes","variations":[1]}}}', /flags\.a\.on/],
    ['{"flags":{"a":{"on":true,"variations":[]}}}', /flags\.a\.variations/],
    ['{"flags":{"a":{"on":true,"variations":[1],"offVariation":3}}}', /no variation 3/],
    ['{"flags":{"a":{"on":true,"variations":[1]}},"flagValues":{"a":1}}', /and in flagValues/],
    ['{"flagValues":{"a b":1}}', /flagValues\.a b/],
    ['{"flagValues":{"constructor":1}}', /flagValues\.constructor is a reserved name/],
    ['{"flags":{"toString":{"on":true,"variations":[1]}}}', /toString is a reserved name/],
    ['{"flags":{},"segments":{"valueOf":{}}}', /valueOf is a reserved name/],
  ])('[C-05] refuses %s, in one line', (text, reason) => {
    expect(() => parseFlagFile(text, none, 1)).toThrow(FlagFileError);
    expect(() => parseFlagFile(text, none, 1)).toThrow(reason);
    try {
      parseFlagFile(text, none, 1);
    } catch (error) {
      expect((error as Error).message).not.toContain('\n');
    }
  });

  it('[C-05 C-13] names flags that the product does not read, and values of another type', () => {
    expect(flagDoubts(parse({ flagValues: knownFlags }))).toEqual([]);
    const flag = (...variations: unknown[]) => ({ on: true, variations });
    expect(
      flagDoubts(
        parse({
          flags: { 'command-palette': flag(true, false), maintenance: flag(false, 'true') },
          flagValues: { maintenence: true },
        }),
      ),
    ).toEqual([
      'maintenance has the value "true", which is not a boolean',
      'maintenence is not a flag of the product (maintenance, command-palette, home-whats-new)',
    ]);
  });
});
