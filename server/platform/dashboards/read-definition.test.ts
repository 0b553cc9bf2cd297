import { readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { checkDefinition, DefinitionError, readDefinition } from './read-definition';
import { fileOf } from './registry';
import { shippedDefinitions } from './shipped';

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
