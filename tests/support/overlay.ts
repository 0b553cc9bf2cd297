import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A dashboard of a test's own, open to whoever has a plan. */
export const definitionOf = (slug: string) => ({
  parentSlug: 'test',
  slug,
  title: `Dashboard ${slug}`,
  purpose: 'Made for a test.',
  accessStatus: 'free',
  released: true,
  navigation: null,
});

/**
 * A running platform's overlay folder of definitions, `{data}/dashboards`. Files appear whole: a platform that looks in
 * the middle of writing would say that one is broken.
 */
export const overlayOf = (dataDir: string) => {
  const folder = path.join(dataDir, 'dashboards');
  return {
    /** @param content text as it is, anything else as JSON */
    async write(name: string, content: unknown): Promise<void> {
      await mkdir(folder, { recursive: true });
      const draft = path.join(folder, `${name}.draft`);
      await writeFile(draft, typeof content === 'string' ? content : JSON.stringify(content));
      await rename(draft, path.join(folder, `${name}.json`));
    },
    remove: (name: string) => rm(path.join(folder, `${name}.json`)),
  };
};
