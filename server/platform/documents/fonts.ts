import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Noto Sans covers the alphabets of Europe, Noto Sans JP Japanese and its Chinese characters, the others their own script.
 * The first that has a character draws it.
 */
const families = ['noto-sans', 'noto-sans-jp', 'noto-sans-hebrew', 'noto-sans-arabic'] as const;
export type Weight = 400 | 700;

interface Subset {
  /** Path of its file, without weight and ending. */
  file: string;
  ranges: readonly (readonly [number, number])[];
}

/** The files of the fonts of documents, of which each has some characters. A document embeds those that it uses. */
export interface DocumentFonts {
  /**
   * Splits a text where its font changes. A character that no font has is drawn by the first one, as an empty box.
   * @returns runs with the font of each: a name that is the same for the same font
   */
  runs(text: string, weight: Weight): { text: string; font: string }[];
  read(font: string): Promise<Buffer>;
}

export async function loadDocumentFonts(): Promise<DocumentFonts> {
  const subsets = (await Promise.all(families.map(readSubsets))).flat();
  const [latin] = subsets.filter(({ file }) => file.endsWith('noto-sans-latin'));
  const subsetOf = (point: number) =>
    subsets.find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to)) ??
    latin!;
  return {
    runs(text, weight) {
      const runs: { text: string; font: string }[] = [];
      for (const character of text) {
        const font = `${subsetOf(character.codePointAt(0)!).file}-${weight}-normal.woff`;
        const last = runs.at(-1);
        if (last?.font === font) last.text += character;
        else runs.push({ text: character, font });
      }
      return runs;
    },
    read: (font) => readFile(font),
  };
}

async function readSubsets(family: (typeof families)[number]): Promise<Subset[]> {
  const folder = path.dirname(require.resolve(`@fontsource/${family}/package.json`));
  const file = await readFile(path.join(folder, 'unicode.json'), 'utf8');
  const listed = Object.entries(JSON.parse(file) as Record<string, string>).map(
    ([name, ranges]) => ({
      file: path.join(folder, 'files', `${family}-${name.replace(/[[\]]/g, '')}`),
      ranges: ranges.split(',').map(readRange),
    }),
  );
  // The small subset of Latin first: most texts need no other.
  return listed.reverse();
}

/** `U+0100-02BA`, `U+0131`, `U+4??`. */
function readRange(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [parseInt(from.replaceAll('?', '0'), 16), parseInt(to.replaceAll('?', 'F'), 16)];
}
