import { parseArgs } from 'node:util';

/** The command line is invalid. The message says why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export type Command =
  | {
      kind: 'import';
      mapping: string;
      data: string | null;
      set: string | null;
      name: string | null;
      /** `brands`: each text is an id, a name, or several of them with commas between. */
      gift: { email: string; brands: string[] } | null;
      dryRun: boolean;
      leaveOutFaulty: boolean;
      report: string | null;
    }
  | { kind: 'list' }
  | { kind: 'remove'; set: string }
  | { kind: 'give'; brand: string; email: string; set: string | null }
  | { kind: 'help' };

export const usage = `npm run import -- --mapping FILE [--data DIR] [--set ID] [--name NAME] [--give-to EMAIL --brands "A,B"]
                         [--dry-run] [--leave-out-faulty] [--report FILE]
npm run import -- --list
npm run import -- --remove SET
npm run import -- --give BRAND --to EMAIL [--set ID]

  --mapping FILE        which columns are what (docs/import.md)
  --data DIR            the folder of the mapping's files; default: the folder of the mapping
  --set ID, --name NAME in place of those of the mapping
  --give-to, --brands   makes these brands the user's account's own, within its plan; --brands may be repeated, as for a
                        name with a comma
  --dry-run             reads, checks and adds up, and changes nothing
  --leave-out-faulty    imports the rows that are sound, and lists the others
  --report FILE         where rows left out are listed; default: beside the data set's file
  --list                the data sets that are there
  --remove SET          forgets a data set
  --give BRAND          makes a brand (its id or name) an own brand of the account of --to EMAIL`;

/** @throws UsageError */
export function parseCommand(args: readonly string[]): Command {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        mapping: { type: 'string' },
        data: { type: 'string' },
        set: { type: 'string' },
        name: { type: 'string' },
        'give-to': { type: 'string' },
        brands: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        'leave-out-faulty': { type: 'boolean' },
        report: { type: 'string' },
        list: { type: 'boolean' },
        remove: { type: 'string' },
        give: { type: 'string' },
        to: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0]);
  }
  const { mapping, list, remove, give, help, set = null } = values;
  if (help) return { kind: 'help' };
  const commands = [mapping, list, remove, give].filter((value) => value !== undefined).length;
  if (commands !== 1)
    throw new UsageError('One of --mapping, --list, --remove and --give is needed.');
  if (list) return { kind: 'list' };
  if (remove !== undefined) return { kind: 'remove', set: remove };
  if (give !== undefined) {
    if (values.to === undefined) throw new UsageError('--give needs --to EMAIL.');
    return { kind: 'give', brand: give, email: values.to, set };
  }
  return {
    kind: 'import',
    mapping: mapping!,
    data: values.data ?? null,
    set,
    name: values.name ?? null,
    gift: giftOf(values['give-to'], values.brands),
    dryRun: values['dry-run'] ?? false,
    leaveOutFaulty: values['leave-out-faulty'] ?? false,
    report: values.report ?? null,
  };
}

function giftOf(
  email: string | undefined,
  brands: readonly string[] | undefined,
): { email: string; brands: string[] } | null {
  if (email === undefined && brands === undefined) return null;
  const names = (brands ?? []).map((name) => name.trim()).filter((name) => /[^,\s]/.test(name));
  if (email === undefined || names.length === 0)
    throw new UsageError('--give-to EMAIL and --brands "A,B" belong together.');
  return { email, brands: names };
}
