/** The brands or products of one comparison (D-07). */

export interface Compared {
  id: string;
  name: string;
}

/** The most of them for any viewer. Plans may allow fewer. */
export const mostCompared = 3;

/**
 * A comparison with one more brand or product. Where it is full, the last one makes room for it; what it has already stays as
 * it is.
 */
export function withCompared<Of extends Pick<Compared, 'id'>>(
  compared: readonly Of[],
  id: string,
  limit: number,
): { ids: string[]; replaced: Of[] } {
  const ids = compared.map((one) => one.id);
  if (ids.includes(id)) return { ids, replaced: [] };
  return { ids: [...ids.slice(0, limit - 1), id], replaced: compared.slice(limit - 1) };
}

/** What another one takes the place of, as the end of a sentence: ' in place of Oatfield'; '' for nothing. */
export const insteadText = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` in place of ${names.join(', ')}`;
