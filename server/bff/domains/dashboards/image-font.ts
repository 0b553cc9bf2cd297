import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The Latin part of Inter, all weights in one file of 48 KB: the font of the pages (docs/ui.md). */
const file = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/**
 * The product's font for image files, as a data URI. An image that is shown as a picture cannot load a file.
 * @returns null, if the file is missing: the image then has the fonts of the program that shows it
 */
export async function imageFont(): Promise<string | null> {
  try {
    const font = await readFile(createRequire(import.meta.url).resolve(file), 'base64');
    return `data:font/woff2;base64,${font}`;
  } catch {
    return null;
  }
}
