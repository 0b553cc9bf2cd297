import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Log } from '../log';
import { dashboardDefinition, type DashboardDefinition } from './definition';
import { shippedDefinitions } from './shipped';

export interface Dashboards {
  all: readonly DashboardDefinition[];
  find: (parentSlug: string, slug: string) => DashboardDefinition | null;
}

const keyOf = (parentSlug: string, slug: string) => `${parentSlug}/${slug}`;

/**
 * All dashboards: the shipped ones, with the files of the overlay folder added or put in their place. A broken
 * overlay file is left out and logged; the folder may be missing.
 * @throws when a shipped definition is wrong
 */
export async function loadDashboards(folder: string, log: Log): Promise<Dashboards> {
  const byKey = new Map<string, DashboardDefinition>();
  for (const shipped of shippedDefinitions) {
    const definition = dashboardDefinition.parse(shipped);
    byKey.set(keyOf(definition.parentSlug, definition.slug), definition);
  }
  for (const definition of await readOverlay(folder, log))
    byKey.set(keyOf(definition.parentSlug, definition.slug), definition);
  return {
    all: [...byKey.values()],
    find: (parentSlug, slug) => byKey.get(keyOf(parentSlug, slug)) ?? null,
  };
}

async function readOverlay(folder: string, log: Log): Promise<DashboardDefinition[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT')
      log.warn({ event: 'dashboards-unreadable', folder, reason: error.code });
    return [];
  });
  const definitions: DashboardDefinition[] = [];
  for (const name of names.filter((file) => file.endsWith('.json')).sort()) {
    try {
      definitions.push(
        dashboardDefinition.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))),
      );
    } catch (error) {
      log.warn(
        { event: 'dashboard-left-out', file: name, reason: describe(error) },
        `dashboard definition ${name} is broken and left out`,
      );
    }
  }
  return definitions;
}

function describe(error: unknown): string {
  const issues = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues;
  if (issues) return issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
  return error instanceof Error ? error.message : 'unreadable';
}
