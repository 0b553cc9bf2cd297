/**
 * Numbers in [0, 1) that are the same for one seed and one place, so that what happens does not depend on who comes first.
 */
export const seededChance =
  (seed: number) =>
  (...place: (string | number)[]): number => {
    let hash = seed ^ 0x9e3779b9;
    for (const letter of place.join('/')) {
      hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
      hash ^= hash >>> 15;
    }
    return (Math.imul(hash, 0x2c1b3c6d) >>> 0) / 2 ** 32;
  };
