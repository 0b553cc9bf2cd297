import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

const chineseFamily = 'noto-sans-sc';

/**
 * Noto Sans covers the alphabets of Europe, Noto Sans JP Japanese and its Chinese characters, SC those of simplified Chinese, the
 * others their own script. The first that has a character draws it. Those with a script list characters of others, too, which
 * they do not have.
 */
const families: readonly { name: string; script?: RegExp }[] = [
  { name: 'noto-sans' },
  { name: 'noto-sans-jp' },
  { name: chineseFamily, script: /\p{Script=Han}/u },
  { name: 'noto-sans-kr', script: /\p{Script=Hangul}/u },
  { name: 'noto-sans-hebrew' },
  { name: 'noto-sans-arabic' },
  { name: 'noto-sans-thai' },
  { name: 'noto-sans-devanagari' },
];
export type Weight = 400 | 700;

interface Subset {
  family: string;
  script: RegExp | undefined;
  /** Path of its file, without weight and ending. */
  file: string;
  ranges: readonly (readonly [number, number])[];
}

/** The files of the fonts of documents, of which each has some characters. A document embeds those that it uses. */
export type DocumentFonts = Awaited<ReturnType<typeof loadDocumentFonts>>;

export async function loadDocumentFonts() {
  const subsets = (await Promise.all(families.map(readSubsets))).flat();
  const [latin] = subsets.filter(({ file }) => file.endsWith('noto-sans-latin'));
  const subsetOf = finder(subsets, latin!);
  // Characters of a Chinese text look alike: those that Japanese shares come from the same font.
  const chinese = finder(
    [...subsets.filter(({ family }) => family === chineseFamily), ...subsets],
    latin!,
  );
  return {
    /**
     * Splits a text where its font changes. A character that no font has is drawn by the first one, as an empty box.
     * @returns runs with the font of each: a name that is the same for the same font
     */
    runs(text: string, weight: Weight) {
      const isChinese =
        han.test(text) && [...text].some((each) => subsetOf(each).family === chineseFamily);
      const find = isChinese ? chinese : subsetOf;
      const runs: { text: string; subset: Subset }[] = [];
      for (const character of text) {
        const last = runs.at(-1);
        // Marks and joiners belong to the letter before them: their font draws them together.
        const joins = last !== undefined && mark.test(character) && has(last.subset, character);
        const subset = joins ? last.subset : find(character);
        if (last?.subset === subset) last.text += character;
        else runs.push({ text: character, subset });
      }
      return runs.map((run) => ({
        text: run.text,
        font: `${run.subset.file}-${weight}-normal.woff`,
      }));
    },
    read: (font: string) => readFile(font),
  };
}

const han = /\p{Script=Han}/u;
const mark = /[\p{M}\p{Cf}]/u;

const has = ({ ranges, script }: Subset, character: string): boolean => {
  const point = character.codePointAt(0)!;
  return (
    ranges.some(([from, to]) => point >= from && point <= to) && script?.test(character) !== false
  );
};

/** Finds the first subset that has a character. One of the last family is compared with thousands of ranges, once. */
function finder(subsets: readonly Subset[], otherwise: Subset): (character: string) => Subset {
  const known = new Map<string, Subset>();
  return (character) => {
    const subset =
      known.get(character) ?? subsets.find((each) => has(each, character)) ?? otherwise;
    known.set(character, subset);
    return subset;
  };
}

async function readSubsets({ name: family, script }: (typeof families)[number]): Promise<Subset[]> {
  const folder = path.dirname(require.resolve(`@fontsource/${family}/package.json`));
  const file = await readFile(path.join(folder, 'unicode.json'), 'utf8');
  const listed = Object.entries(JSON.parse(file) as Record<string, string>).map(
    ([name, ranges]) => ({
      family,
      script,
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
