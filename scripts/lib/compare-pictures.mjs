import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Compares two folders of pictures pixel by pixel, and prints which differ.
 * @param out for pictures of the differences
 * @returns how many differ
 */
export async function compareFolders(before, after, out) {
  // They are packages, which may have just been installed.
  const [{ default: pixelmatch }, { PNG }] = await Promise.all([
    import('pixelmatch'),
    import('pngjs'),
  ]);
  const list = (folder) => readdirSync(folder).filter((file) => file.endsWith('.png'));
  const names = [...new Set([...list(before), ...list(after)])].sort();
  let differing = 0;
  for (const name of names) {
    const difference = compareFiles(path.join(before, name), path.join(after, name), {
      pixelmatch,
      PNG,
    });
    if (difference === null) continue;
    differing += 1;
    console.log(`${name}: ${difference.text}`);
    if (out === undefined || difference.marks === undefined) continue;
    mkdirSync(out, { recursive: true });
    writeFileSync(path.join(out, name), PNG.sync.write(difference.marks));
  }
  console.log(`${names.length} pictures, ${differing} differ`);
  return differing;
}

/** @returns null when they are equal; else what differs, with a picture of it where the sizes are equal */
function compareFiles(before, after, { pixelmatch, PNG }) {
  if (!existsSync(after)) return { text: 'only before' };
  if (!existsSync(before)) return { text: 'only after' };
  const files = [readFileSync(before), readFileSync(after)];
  if (files[0].equals(files[1])) return null;
  const [one, other] = [PNG.sync.read(files[0]), PNG.sync.read(files[1])];
  if (one.width !== other.width || one.height !== other.height)
    return { text: `${one.width}x${one.height}, now ${other.width}x${other.height}` };
  const marks = new PNG({ width: one.width, height: one.height });
  const pixels = pixelmatch(one.data, other.data, marks.data, one.width, one.height, {
    threshold: 0,
    // By default a difference that looks like anti-aliasing does not count.
    includeAA: true,
  });
  return pixels === 0 ? null : { text: `${pixels} pixels differ`, marks };
}
