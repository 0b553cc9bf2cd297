import { createHash } from 'node:crypto';

/** @returns a name as part of an id: lower-case letters without accents, digits and dashes; may be empty */
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
 * Ids made of names; equal names get equal ids at every import. A part of the name's hash is added if the slug is empty,
 * cut, or not unique.
 * @param prefix `brd_{set}_`
 * @returns the code of each name
 */
export function codesOf(names: readonly string[], prefix: string): Map<string, string> {
  const users = new Map<string, number>();
  for (const name of names) users.set(slug(name), (users.get(slug(name)) ?? 0) + 1);
  return new Map(
    names.map((name) => {
      const short = slug(name);
      const isUnique = short !== '' && short.length < 60 && users.get(short) === 1;
      const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
      return [name, `${prefix}${isUnique ? short : [short, hash].filter(Boolean).join('-')}`];
    }),
  );
}
