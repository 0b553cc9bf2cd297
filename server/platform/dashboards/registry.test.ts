import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import {
  checkDefinition,
  DefinitionError,
  fileOf,
  loadDashboards,
  readDefinition,
} from './registry';
import { shippedDefinitions } from './shipped';

it('[D-09] overlay files add and replace definitions; a broken one is left out with one log line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'endcap-overlay-'));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const file = (name: string, content: unknown) =>
    writeFile(
      path.join(folder, name),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  const base = {
    title: 'Mine',
    purpose: 'A purpose.',
    accessStatus: 'free',
    released: true,
    navigation: null,
  };
  await file('a.json', { parentSlug: 'brand-dossier', slug: 'scorecard', ...base });
  await file('b.json', { parentSlug: 'new', slug: 'one', ...base });
  await file('c.json', '{ not json');
  await file('d.json', { parentSlug: 'x/..', slug: 'one', ...base });
  await file('notes.txt', 'ignored');

  const shipped = await loadDashboards(path.join(folder, 'missing'), log);
  const dashboards = await loadDashboards(folder, log);
  expect(dashboards.all).toHaveLength(shipped.all.length + 1);
  expect(dashboards.find('brand-dossier', 'scorecard')?.title).toBe('Mine');
  // D-08: what is left out has its default.
  expect(dashboards.find('new', 'one')?.details).toEqual({
    backgroundImageUrl: null,
    customClass: null,
    meta: { cta_type: null, timeframe: { startDate: null, endDate: null }, timerange: '' },
  });
  expect(dashboards.find('__proto__', 'constructor')).toBeNull();
  expect(lines.map((line) => (JSON.parse(line) as { file: string }).file)).toEqual([
    'c.json',
    'd.json',
  ]);
  shipped.close();
  dashboards.close();
  await rm(folder, { recursive: true });
});

it('[R-02 D-09] the folder is followed: what is added counts, what is broken leaves the last good one, what is removed goes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'endcap-overlay-'));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const dashboards = await loadDashboards(path.join(folder, 'later'), log);
  const title = () => dashboards.find('new', 'one')?.title ?? null;
  const write = (content: unknown) =>
    writeFile(
      path.join(folder, 'later', 'one.json'),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  const one = {
    parentSlug: 'new',
    slug: 'one',
    title: 'First',
    purpose: 'A purpose.',
    accessStatus: 'free',
    released: true,
    navigation: null,
  };
  expect(title()).toBeNull();
  await mkdir(path.join(folder, 'later'));
  await write(one);
  await expect.poll(title).toBe('First');
  await write({ ...one, title: 'Second' });
  await expect.poll(title).toBe('Second');
  await write('{ not json');
  await expect.poll(() => lines.length).toBe(1);
  expect(title()).toBe('Second');
  await rm(path.join(folder, 'later', 'one.json'));
  await expect.poll(title).toBeNull();
  // The shipped ones were there all along.
  expect(dashboards.find('brand-dossier', 'dossier')).not.toBeNull();
  dashboards.close();
  await rm(folder, { recursive: true });
});

it('[D-08] a detail that is missing, or whose inner key is missing, falls back to its default', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'endcap-overlay-'));
  const log = pino({ level: 'silent' });
  const base = {
    parentSlug: 'a',
    title: 'T',
    purpose: 'P',
    accessStatus: 'free',
    released: true,
    navigation: null,
  };
  await writeFile(
    path.join(folder, 'a.json'),
    JSON.stringify({ ...base, slug: 'a', details: { customClass: 'x' } }),
  );
  await writeFile(
    path.join(folder, 'b.json'),
    JSON.stringify({
      ...base,
      slug: 'b',
      details: { meta: { timerange: 'L4W', timeframe: { startDate: '01/01/2026' } } },
    }),
  );
  await writeFile(
    path.join(folder, 'c.json'),
    JSON.stringify({
      ...base,
      slug: 'c',
      details: {
        backgroundImageUrl: '/b.svg',
        meta: { cta_type: 'sign_up', timeframe: { endDate: '12/31/2026' } },
      },
    }),
  );
  const { find, close } = await loadDashboards(folder, log);
  expect(find('a', 'c')?.details).toEqual({
    backgroundImageUrl: '/b.svg',
    customClass: null,
    meta: {
      cta_type: 'sign_up',
      timeframe: { startDate: null, endDate: '12/31/2026' },
      timerange: '',
    },
  });
  expect(find('a', 'a')?.details).toEqual({
    backgroundImageUrl: null,
    customClass: 'x',
    meta: { cta_type: null, timeframe: { startDate: null, endDate: null }, timerange: '' },
  });
  expect(find('a', 'b')?.details.meta).toEqual({
    cta_type: null,
    timeframe: { startDate: '01/01/2026', endDate: null },
    timerange: 'L4W',
  });
  close();
  await rm(folder, { recursive: true });
});

const base = {
  parentSlug: 'any',
  slug: 'some',
  title: 'T',
  purpose: 'P',
  accessStatus: 'free',
  released: true,
  navigation: null,
};
const widget = {
  id: 'net-sales',
  title: 'Net sales',
  chart: 'tile',
  span: 3,
  query: { language: 'jaql', jaql: { measures: ['NS'] } },
};

/** The faults of a definition; fails for a right one. */
function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(DefinitionError);
    const { message, file, faults } = error as DefinitionError;
    expect(message.split('\n')).toEqual([
      `The dashboard definition ${file} is wrong:`,
      ...faults.map((fault) => `  ${fault}`),
    ]);
    return faults;
  }
  throw new Error('nothing is wrong');
}

describe('the file of a dashboard', () => {
  it('[D-01] that is wrong names the file and all its faults with their places', () => {
    const filter = { name: 'f', kind: 'time_frame', label: 'F' };
    const faults = faultsOf(() =>
      checkDefinition(
        {
          ...base,
          title: '',
          filters: [filter, { ...filter, kind: 'frames', parent: 'nobody' }],
          widgets: [
            { ...widget, chart: 'pie', query: { language: 'jaql', jaql: { measures: ['NSX'] } } },
            { ...widget, query: { language: 'sql', name: 'top-shops' } },
          ],
        },
        'mine.json',
      ),
    );
    expect(faults.map((fault) => fault.split(' ', 1)[0])).toEqual([
      'title',
      'filters.1.kind',
      'widgets.0.chart',
      'widgets.0.query.jaql.measures.0',
      'widgets.1.query.name',
      'filters',
      'filters.1.parent',
      'widgets',
    ]);
    expect(faults).toContain("widgets.1.query.name There is no query 'top-shops'.");
    expect(faults).toContain('filters.1.parent f names a parent that is not there');
  });

  it('that is not JSON says in which line', () => {
    expect(faultsOf(() => readDefinition('{\n  "slug": "x",\n}', 'mine.json'))).toEqual([
      'The file is not JSON: line 3, column 1: Expected double-quoted property name',
    ]);
    expect(faultsOf(() => checkDefinition([], 'mine.json'))).toHaveLength(1);
  });

  it('[D-01] is shipped under the name of its slugs, and every file is listed', () => {
    const folder = path.join(import.meta.dirname, 'definitions');
    expect(Object.keys(shippedDefinitions).sort()).toEqual(readdirSync(folder).sort());
    for (const [file, content] of Object.entries(shippedDefinitions)) {
      expect(file).toBe(fileOf(checkDefinition(content, file)));
    }
  });
});
