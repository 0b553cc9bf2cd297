import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A part of a line in one direction. */
export interface DirectedRun {
  text: string;
  isRightToLeft: boolean;
}

/** Hebrew, Arabic and the other scripts that are written from right to left. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The direction of a text: that of its first letter (rule P2 of the Unicode Bidirectional Algorithm). */
export function baseDirection(text: string): 'ltr' | 'rtl' {
  if (!rightToLeft.test(text)) return 'ltr';
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

/**
 * Orders a line as the eye reads it from left to right, by the Unicode Bidirectional Algorithm.
 * @param line without line breaks
 * @param base the direction of the whole text, of which the line may be a part
 * @returns runs from left to right. Within a run the characters keep the order in which they are spoken
 */
export function visualRuns(line: string, base: 'ltr' | 'rtl'): DirectedRun[] {
  if (base === 'ltr' && !rightToLeft.test(line)) return [{ text: line, isRightToLeft: false }];
  const embedding = bidi.getEmbeddingLevels(line, base);
  const runs: { from: number; to: number; level: number }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index]!;
    const last = runs.at(-1);
    if (last?.level === level && (level % 2 === 1 ? last.from - 1 : last.to + 1) === index) {
      last.from = Math.min(last.from, index);
      last.to = Math.max(last.to, index);
    } else runs.push({ from: index, to: index, level });
  }
  return runs.map(({ from, to, level }) => ({
    text: line.slice(from, to + 1),
    isRightToLeft: level % 2 === 1,
  }));
}

/** Characters in the order of a right-to-left run, with brackets turned round: "(a" becomes "a)" . */
export const turned = (text: string): string =>
  [...text]
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join('');
