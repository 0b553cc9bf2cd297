import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import type { PlatformStatus } from '../operations/status';
import { StatusPage } from './status';

const now = new Date('2026-09-01T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const minute = 60_000;
const queue = { waiting: 0, oldest: null, givenUp: 0 };
const sound: PlatformStatus = {
  product: { version: '1.2.3', node: '20.0.0', startedAt: ago(minute) },
  database: { engine: 'PostgreSQL 15', bytes: 3e9, migration: '0001_first', migrations: 2 },
  disks: [{ name: 'Data folder', folder: '/data', freeBytes: 500 * 1_048_576 }],
  dataSets: [],
  mails: { sends: true, ...queue },
  events: { embedded: true, ...queue },
  billing: { lastEnd: ago(minute), lastSuccess: ago(5 * minute) },
  flagProblem: null,
  errors: [],
  errorCount: 0,
};

/** The text of one row of the page. */
function rowOf(name: string, change: Partial<PlatformStatus> = {}): string {
  const page = renderToStaticMarkup(
    <StatusPage status={{ ...sound, ...change }} now={now} appUrl="https://app.example" />,
  );
  const row = page.split('<tr').find((each) => each.includes(`>${name}<`)) ?? '';
  return row.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

it('[C-14] says which disks are low or full', () => {
  const at = (freeBytes: number) =>
    rowOf('Data folder', { disks: [{ ...sound.disks[0]!, freeBytes }] });
  expect(at(500 * 1_048_576)).toContain('Data folder OK 524 MB free');
  expect(at(500 * 1_048_576 - 1)).toContain(' Low ');
  expect(at(20 * 1_048_576)).toContain(' Low ');
  expect(at(20 * 1_048_576 - 1)).toContain(' Full ');
});

it.each([
  ['Mails', 'mails', 60],
  ['Payment events', 'events', 10],
] as const)('[C-14] says when %s are late or given up', (name, key, minutes) => {
  const at = (change: object) => rowOf(name, { [key]: { ...sound[key], ...change } });
  expect(at({})).toContain(`${name} OK 0 waiting, 0 given up`);
  const waiting = { waiting: 3, givenUp: 1 };
  expect(at({ ...waiting, oldest: ago(minutes * minute) })).toContain(
    `${name} Given up 3 waiting, 1 given up oldest`,
  );
  expect(at({ ...waiting, oldest: ago(minutes * minute + 1) })).toContain(`${name} Late`);
});

it('[C-14] says when the job of billing is late', () => {
  const at = (lastSuccess: Date | null) =>
    rowOf('Billing job', { billing: { lastEnd: now, lastSuccess } });
  expect(at(ago(5 * minute))).toContain('Billing job OK Last success');
  expect(at(ago(5 * minute + 1))).toContain('Billing job Late');
  expect(at(null)).toContain('Billing job Late It has not succeeded since the start.');
});

it('[C-14] has the freshness of each data set', () => {
  const set = { id: 'set_a', name: 'Market A', lines: 1_234, importedAt: ago(0), hasFile: true };
  const at = (asOf: string, hasFile = true) =>
    rowOf('Market A', { dataSets: [{ ...set, asOf, hasFile }] });
  expect(at('2026-09-01')).toContain('set_a OK');
  expect(at('2026-09-01')).toMatch(/ today .* 1,234 /);
  expect(at('2026-08-31')).toContain(' 1 day ago ');
  expect(at('2026-08-30')).toContain(' 2 days ago ');
  expect(at('2026-08-30', false)).toContain('set_a Missing');
});
