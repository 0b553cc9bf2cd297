import { describe, expect, it } from 'vitest';

import { parseCommand, UsageError } from './arguments';

describe('the command line of an import', () => {
  it('says what to import, and what goes with it', () => {
    expect(
      parseCommand([
        '--mapping',
        'm.json',
        '--data',
        'd',
        '--give-to',
        'a@b.example',
        '--brands',
        'A, B,',
        '--brands',
        'Fizz & Co, Inc.',
      ]),
    ).toEqual({
      kind: 'import',
      mapping: 'm.json',
      data: 'd',
      set: null,
      name: null,
      gift: { email: 'a@b.example', brands: ['A, B,', 'Fizz & Co, Inc.'] },
      dryRun: false,
      leaveOutFaulty: false,
      report: null,
    });
    expect(parseCommand(['--give', 'Acme', '--to', 'a@b.example', '--set', 's'])).toEqual({
      kind: 'give',
      brand: 'Acme',
      email: 'a@b.example',
      set: 's',
    });
    expect(parseCommand(['--remove', 's'])).toEqual({ kind: 'remove', set: 's' });
    expect(parseCommand(['--list'])).toEqual({ kind: 'list' });
  });

  it.each([
    [[]],
    [['--mapping', 'm', '--list']],
    [['--nonsense']],
    [['word', '--list']],
    [['--mapping']],
    [['--give', 'Acme']],
    [['--mapping', 'm', '--brands', 'A']],
    [['--mapping', 'm', '--give-to', 'a@b.example', '--brands', ' , ']],
  ])('is refused where it cannot be meant: %j', (args) => {
    expect(() => parseCommand(args)).toThrow(UsageError);
  });
});
