import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Log } from '../log';
import type { DashboardDefinition } from './definition';
import { DefinitionError, readDefinition } from './read-definition';

interface OverlayFile {
  /** Modification time, size and inode. A file is read again only if one of them changes. */
  fingerprint: string;
  definition: DashboardDefinition | null;
}

/**
 * The folder with an installation's own dashboards. `read` returns its definitions by file name; null if nothing has
 * changed since the last call.
 */
export function createOverlay(folder: string, log: Log) {
  let files: Map<string, OverlayFile> | null = null;
  let unreadable: string | null = null;

  const names = async (): Promise<string[]> => {
    try {
      const all = await readdir(folder);
      unreadable = null;
      return all.filter((file) => file.endsWith('.json')).sort();
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== unreadable)
        log.warn({ event: 'dashboards-unreadable', folder, reason: code });
      unreadable = code;
      return [];
    }
  };

  return {
    async read(): Promise<DashboardDefinition[] | null> {
      const known = files ?? new Map<string, OverlayFile>();
      const now = new Map<string, OverlayFile>();
      for (const name of await names()) {
        const path = join(folder, name);
        const fingerprint = await fingerprintOf(path);
        // The file was removed after the folder was listed.
        if (fingerprint === null) continue;
        const last = known.get(name);
        now.set(
          name,
          last?.fingerprint === fingerprint
            ? last
            : {
                fingerprint,
                definition: (await readFileOf(path, name, log)) ?? last?.definition ?? null,
              },
        );
      }
      const isSame =
        files !== null &&
        now.size === known.size &&
        [...now].every(([name, file]) => known.get(name) === file);
      files = now;
      if (isSame) return null;
      logDuplicates(now, log);
      return [...now.values()].flatMap(({ definition }) => definition ?? []);
    },
  };
}

/** @returns the definition of a file; null, with a log line, if it is invalid */
async function readFileOf(
  path: string,
  name: string,
  log: Log,
): Promise<DashboardDefinition | null> {
  try {
    return readDefinition(await readFile(path, 'utf8'), name);
  } catch (error) {
    const reason =
      error instanceof DefinitionError
        ? error.faults.join('; ')
        : error instanceof Error
          ? error.message
          : 'unreadable';
    log.warn(
      { event: 'dashboard-left-out', file: name, reason },
      `dashboard definition ${name} is broken and left out`,
    );
    return null;
  }
}

/** Logs files that define the same dashboard. The last one by file name is used. */
function logDuplicates(files: ReadonlyMap<string, OverlayFile>, log: Log): void {
  const fileOf = new Map<string, string>();
  for (const [name, { definition }] of files) {
    if (definition === null) continue;
    const dashboard = `${definition.parentSlug}/${definition.slug}`;
    const first = fileOf.get(dashboard);
    if (first !== undefined)
      log.warn({ event: 'dashboard-twice', dashboard, files: [first, name], used: name });
    fileOf.set(dashboard, name);
  }
}

async function fingerprintOf(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return null;
  }
}
