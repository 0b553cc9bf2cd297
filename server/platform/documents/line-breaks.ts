import bidiFactory from 'bidi-js';

/** Japanese has no spaces: its characters are words. */
const words =
  /[\u3000-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]|[^\s\u3000-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]+|\s+/gu;
/** Finds the characters as people see them: a letter keeps its accents. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Breaks a text into lines of a width. A word that is longer than a line is cut between characters. Each word is measured
 * once, and each line once more: the time grows with the length of the text (SEC-50).
 * @param measure width of a text, in the unit of `width`
 * @returns lines without spaces at their ends; a text without a word is one empty line
 */
export function breakLines(
  text: string,
  width: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = () => {
    const whole = line.trim();
    // Letters of two words may be set further apart than each word alone.
    if (whole !== '')
      lines.push(...(measure(whole) <= width ? [whole] : cut(whole, width, measure)));
  };
  for (const [word] of text.matchAll(words)) {
    const own = measure(word);
    if (used + own <= width) {
      line += word;
      used += own;
      continue;
    }
    end();
    line = word.trimStart();
    used = line === '' ? 0 : own;
    if (used > width) {
      const parts = cut(line, width, measure);
      line = parts.pop()!;
      used = measure(line);
      lines.push(...parts);
    }
  }
  end();
  return lines.length === 0 ? [''] : lines;
}

/** Cuts a word into parts that are as long as fits, with one character at least. */
function cut(word: string, width: number, measure: (text: string) => number): string[] {
  const starts = [...characters.segment(word)].map(({ index }) => index);
  const parts: string[] = [];
  let count = 1;
  for (let first = 0; first < starts.length; first += count) {
    const part = (some: number) => word.slice(starts[first], starts[first + some]);
    // Lines of one word have about as many characters each.
    count = findLargest(starts.length - first, count, (some) => measure(part(some)) <= width);
    parts.push(part(count));
  }
  return parts;
}

/**
 * Finds the largest number from 1 to `max` that fits, if every number below fits too. It takes few tries where the guess
 * is near, and none is far above the result or the guess.
 * @returns 1 if no number fits
 */
function findLargest(max: number, guess: number, fits: (number: number) => boolean): number {
  let [largest, tooLarge] = [1, max + 1];
  let [tried, step] = [Math.min(guess, max), 1];
  while (tooLarge - largest > 1) {
    const isFitting = tried === 1 || fits(tried);
    if (isFitting) largest = tried;
    else tooLarge = tried;
    const next = isFitting ? largest + step : tooLarge - step;
    tried = next > largest && next < tooLarge ? next : Math.floor((largest + tooLarge) / 2);
    step *= 2;
  }
  return largest;
}

const bidi = bidiFactory();

/** A part of a line in one direction. */
interface DirectedRun {
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
