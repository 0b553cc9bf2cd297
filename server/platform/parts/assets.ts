import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { categoryIcons } from '../catalogue/category-icons';
import { backgrounds } from '../dashboards/backgrounds';
import type { AssetServer } from '../http/assets';
import type { Site } from '../pages/page';

/** The paths of the files to which the pages link. Pages preload the font, because they do not take it later (font-display: optional). */
export type PageAssets = Omit<Site, 'productName'>;

/**
 * Adds the static files of the platform: the fonts, style sheet and favicon that the build makes from `pages/styles`, and the
 * pictures of categories and dashboards.
 * @param folder the folder of the built files
 * @throws when a built file is missing
 */
export async function addAssets(assets: AssetServer, folder: string): Promise<PageAssets> {
  const names: string[] = await readdir(folder).catch(() => []);
  // Font names already contain a hash of the content, because style sheets refer to them.
  for (const name of names.filter((file) => file.endsWith('.woff2')))
    assets.add(name, await readFile(join(folder, name)), 'immutable');
  for (const [name, svg] of Object.entries(categoryIcons))
    assets.add(`categories/${name}.svg`, svg, 'fixed');
  for (const [name, svg] of Object.entries(backgrounds))
    assets.add(`dashboards/${name}.svg`, svg, 'fixed');
  const addHashed = async (name: string) => {
    if (!names.includes(name))
      throw new Error(`The platform's style sheet is not built: ${join(folder, name)} is missing`);
    return assets.addHashed(name, await readFile(join(folder, name)));
  };
  const font = names.find((name) => /^inter-latin-wght-normal-\w+\.woff2$/.test(name));
  if (font === undefined)
    throw new Error(`The platform's font is not built: it is not in ${folder}`);
  return {
    font: `/assets/${font}`,
    styles: await addHashed('pages.css'),
    favicon: await addHashed('mark.svg'),
  };
}
