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
 * Finds the largest number from 1 to `most` that fits, if every number below fits too. It takes few tries where the guess
 * is near, and none is far above the result or the guess.
 * @returns 1 if no number fits
 */
function findLargest(most: number, guess: number, fits: (number: number) => boolean): number {
  let [largest, tooLarge] = [1, most + 1];
  let [tried, step] = [Math.min(guess, most), 1];
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
