import { createHash } from 'node:crypto';

/** @returns a name as part of an id: lower-case letters without accents, digits and dashes; may be empty */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}

/**
 * Ids made of names. A known name keeps its id. A new one gets its slug; a part of the name's hash is added if the slug is
 * empty, cut, shared with another new name, or taken by a known one.
 * @param prefix `brd_{set}_`
 * @param known ids by names of earlier imports
 * @returns the code of each name
 */
export function codesOf(
  names: readonly string[],
  prefix: string,
  known: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const taken = new Set(known.values());
  const users = new Map<string, number>();
  for (const name of names)
    if (!known.has(name)) users.set(slug(name), (users.get(slug(name)) ?? 0) + 1);
  const newCode = (name: string) => {
    const short = slug(name);
    const isUnique = short !== '' && short.length < 60 && users.get(short) === 1;
    if (isUnique && !taken.has(prefix + short)) return prefix + short;
    const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
    return prefix + [short, hash].filter(Boolean).join('-');
  };
  return new Map(names.map((name) => [name, known.get(name) ?? newCode(name)]));
}
