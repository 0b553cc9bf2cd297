/** The brands or products of one comparison (D-07). */

export interface Compared {
  id: string;
  name: string;
}

/** The maximum for any viewer. Plans may allow fewer. */
export const maxCompared = 3;

/**
 * Adds a brand or product to a comparison. In a full comparison it replaces the last one; a comparison that already has
 * it stays as it is.
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

/** The replaced brands or products, as the end of a sentence: ' in place of Oatfield'; '' for none. */
export const insteadText = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` in place of ${names.join(', ')}`;
