import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { createClient } from '../../support/network/http-client';
import { dropDatabase } from '../../support/programs/databases';
import {
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';
import { copyTemplate, type Template } from '../../support/programs/templates';

/*
 * A statement that really hangs, in the real store: the table of reviews is a view that takes hours. The limit is short
 * here, so that nobody waits; that it is less than the BFF's is a matter of the defaults.
 */
let template: Template;
let platform: RunningPlatform;
let bff: RunningBff;

beforeAll(async () => {
  template = await copyTemplate();
  const folder = path.join(template.folder, 'analytics', 'demo');
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.duckdb'));
  const instance = await DuckDBInstance.create(path.join(folder, file!));
  const connection = await instance.connect();
  await connection.run('ALTER TABLE fact_review RENAME TO review');
  await connection.run(
    `CREATE VIEW fact_review AS SELECT r.* FROM review r, range(10000000) a, range(10000000) b
     WHERE a.range * b.range % 7 = r.stars`,
  );
  connection.closeSync();
  instance.closeSync();
  ({ platform, bff } = await startProduct({
    platform: {
      dataDir: template.folder,
      env: {
        PLATFORM_ANALYTICS_LIMIT_MS: '6000',
        ...(template.database === null ? {} : { DATABASE_URL: template.database }),
      },
    },
  }));
});
afterAll(async () => {
  await platform.stop();
  await rm(template.folder, { recursive: true, force: true });
  if (template.database !== null) await dropDatabase(template.database);
});

it('[D-13 D-10] a widget whose query hangs costs its own card: the reason and a retry in it, figures in the others', async () => {
  const { client, page } = await signIn(bff.url, 'unlimited', createClient(), paths.home);
  expect(page.status).toBe(200);
  const cards = [...page.document().querySelectorAll('main article')];
  const failed = cards.filter((card) => card.getAttribute('data-state') !== 'full');
  expect(failed.map(({ id }) => id)).toEqual(['widget-rating']);
  expect(cards.length).toBeGreaterThan(10);
  expect(failed[0]!.textContent).toContain('This took too long and was stopped.');
  expect(failed[0]!.querySelector('form button')!.textContent).toContain('Try again');
  // The files of the others are there; this one has none.
  const csv = (id: string) =>
    client.get(bff.url + paths.widgetFile('brand-dossier', 'dossier', id, 'csv'));
  expect([(await csv('net-sales')).status, (await csv('rating')).status]).toEqual([200, 503]);
  await platform.untilLog('the widget that hangs', ({ event }) => event === 'widget-failed');
  const lines = platform.logs.filter(({ event }) => event === 'widget-failed');
  expect(lines.length).toBeGreaterThan(0);
  expect(new Set(lines.map(({ widget, reason }) => `${String(widget)} ${String(reason)}`))).toEqual(
    new Set(['rating timeout']),
  );
});
