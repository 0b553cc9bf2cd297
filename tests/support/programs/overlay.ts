import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A dashboard that a test defines, open to every user with a plan. */
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
 * The overlay folder of dashboard definitions of a running platform, `{data}/dashboards`. Files are written under
 * another name and renamed, so that the platform never reads half a file.
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
