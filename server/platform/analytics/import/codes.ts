import { createHash } from 'node:crypto';

/** @returns a name as a part of an id: lower-case letters and digits of any accent, dashes between them; may be empty */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

/**
 * Ids of named things, the same at every import of the same names. Names whose slugs are equal, or empty, or were cut, get
 * a part of the name's hash as well.
 * @param prefix `brd_{set}_`
 * @returns the code of each name
 */
export function codesOf(names: readonly string[], prefix: string): Map<string, string> {
  const users = new Map<string, number>();
  for (const name of names) users.set(slug(name), (users.get(slug(name)) ?? 0) + 1);
  return new Map(
    names.map((name) => {
      const short = slug(name);
      const isOwn = short !== '' && short.length < 60 && users.get(short) === 1;
      const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
      return [name, `${prefix}${isOwn ? short : [short, hash].filter(Boolean).join('-')}`];
    }),
  );
}
