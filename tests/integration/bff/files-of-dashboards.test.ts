import { beforeAll, describe, expect, it } from 'vitest';

import type { Cell, DashboardContent, WidgetView } from '../../../app/contracts/dashboards/content';
import { isShownBase } from '../../../app/contracts/dashboards/small-base';
import { splitTotal } from '../../../app/contracts/dashboards/total-row';
import { emptyState, stateQuery } from '../../../app/contracts/dashboards/url';
import { unpackJson } from '../../../app/contracts/packed-json';
import { paths } from '../../../app/lib/urls/paths';
import { dashboardDefinition } from '../../../server/platform/dashboards/definition';
import { shippedDefinitions } from '../../../server/platform/dashboards/shipped';
import type { HttpClient } from '../../support/network/http-client';
import { sharedProduct } from '../../support/programs/shared-product';
import { signIn } from '../../support/people/sign-in';
import { readCsv } from '../../support/data/tables';

/*
 * Each widget's file has the figures of the page: those that its charts and tables are drawn of, and those in its table.
 * That the widgets' queries answer what independent code answers is proven beside them (tests/integration/platform/analytics).
 */

let url: string;
let user: HttpClient;
beforeAll(async () => {
  ({ url } = (await sharedProduct()).bff);
  user = (await signIn(url, 'unlimited')).client;
});

/** Dashboards with files: those that are open to everybody have none (P-04). */
const dashboards = Object.values(shippedDefinitions)
  .map((shipped) => dashboardDefinition.parse(shipped))
  .filter(({ released, accessStatus }) => released && accessStatus !== 'publicly_available')
  .map(({ parentSlug, slug, filters, sampling }) => ({
    slugs: [parentSlug, slug] as const,
    query: stateQuery({
      ...emptyState,
      // A campaign of the user's brands with enough answers.
      ...(sampling === 'report' && { report: 'smp_demo_5' }),
      // In twelve weeks of the small demo data no brand has the buyers that a leader needs.
      ...(slug === 'leaderboard' && { filters: [{ name: 'time_frame', selection: ['L52W'] }] }),
      ...(filters.some(({ kind }) => kind === 'comparison') && {
        comparison: { kind: 'brands', ids: ['brd_oatfield', 'brd_fizzberry'] },
      }),
    }),
  }));

/** Dashboards that compare with no earlier time. */
const withoutComparison = [
  'brand-info',
  'demographics',
  'product-product-info',
  'product-demographics',
  'search-order-trend',
];

/** The content that a document brings to the browser. */
function contentIn(html: string): DashboardContent {
  const script = /streamController\.enqueue\((".*?")\);window/s.exec(html)?.[1];
  const [line = '[]'] = (JSON.parse(script ?? 'null') as string).split('\n');
  const packed = (JSON.parse(line) as unknown[]).find(
    (one) => typeof one === 'string' && one.startsWith("{'variant'"),
  );
  return unpackJson(packed as string) as DashboardContent;
}

/** The figures of a widget in the units of its file, by row, without the total; texts and missing figures as null. */
function figuresOf({ result }: WidgetView): (number | null)[][] {
  const { columns } = result;
  const { rows } = splitTotal(result);
  const inFile = (value: Cell, format: string) => {
    if (typeof value !== 'number') return null;
    return format === 'money' ? value / 100 : /percent|points/.test(format) ? value * 100 : value;
  };
  return rows.map((row) =>
    columns.flatMap((column, at) => {
      if (column.role === 'id' || (column.role === 'base' && !isShownBase(column, columns)))
        return [];
      const cell = row[at] ?? null;
      if (column.role !== 'trend') return [inFile(cell, column.format)];
      return column.buckets!.days.map((_, bucket) =>
        inFile((cell as (number | null)[] | null)?.[bucket] ?? null, column.format),
      );
    }),
  );
}

/** The page's figures have five decimals or four digits, those of money hundredths. */
const isSame = (shown: number, given: number) =>
  Math.abs(shown - given) <= Math.max(0.0051, Math.abs(given) * 0.00051);

const numberOf = (text: string) => {
  const plain = text.replace(/[−–]/, '-').replace(/[$,%+\s]|pts$/g, '');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? plain : null;
};

/** Numbers that the table of a card writes, and the file has not. */
function missingInFile(card: Element, file: string[][]): string[] {
  const given = file.flat().flatMap((text) => (numberOf(text) === null ? [] : Number(text)));
  const texts = [...card.querySelectorAll('table tbody td')].map((cell) => {
    const copy = cell.cloneNode(true) as Element;
    for (const beside of copy.querySelectorAll('.sr-only, [aria-hidden]')) beside.remove();
    return copy.textContent.trim();
  });
  return texts.filter((text) => {
    const plain = numberOf(text);
    // Sentences of a file hold amounts as well.
    if (plain === null || file.flat().some((one) => one.includes(text))) return false;
    const half = 0.5 * 10 ** -(plain.split('.')[1]?.length ?? 0) + 1e-9;
    // The direction of a change may stand beside it, as an arrow.
    return !given.some((one) => Math.abs(Math.abs(one) - Math.abs(Number(plain))) <= half);
  });
}

describe('the head of a dashboard', () => {
  it.each(dashboards.filter(({ slugs }) => withoutComparison.includes(slugs[1])))(
    'names no comparison where nothing compares: $slugs',
    async ({ slugs, query }) => {
      const page = (await user.get(url + paths.dashboard(...slugs) + query)).document();
      const head = page.querySelector('.freshness')!.textContent;
      expect(head).toContain('Data to ');
      expect(head).not.toContain('vs.');
    },
  );
});

describe('the files of a dashboard', () => {
  it.each(dashboards)('[D-13] have the figures of its page: $slugs', async ({ slugs, query }) => {
    const page = await user.get(url + paths.dashboard(...slugs) + query);
    expect(page.status).toBe(200);
    const { widgets } = contentIn(page.text);
    const document = page.document();
    expect(widgets.length).toBeGreaterThan(0);
    const compared = await Promise.all(
      widgets.map(async (widget) => {
        const { status, text } = await user.get(
          url + paths.widgetFile(...slugs, widget.id, 'csv', query),
        );
        expect([widget.id, status]).toEqual([widget.id, 200]);
        const file = readCsv(text).slice(1);
        const figures = figuresOf(widget);
        if (widget.chart === 'waterfall') {
          const kinds = file.map((row) => row.shift());
          const parts = kinds.slice(1, -1).map(() => 'detail');
          expect([widget.id, kinds]).toEqual([widget.id, ['total', ...parts, 'total']]);
        }
        // A file has more reviews than its page.
        if (widget.chart !== 'verbatims')
          expect([widget.id, file.length]).toEqual([widget.id, figures.length]);
        let count = 0;
        // The file names the unit of an alert's figure, and what it is the change from.
        const besides = widget.id === 'alerts' ? 2 : 0;
        for (const [row, cells] of figures.entries()) {
          const length = cells.length + besides;
          expect([widget.id, row, file[row]!.length]).toEqual([widget.id, row, length]);
          for (const [column, figure] of cells.entries()) {
            if (figure === null) continue;
            const given = file[row]![column]!;
            const place = [widget.id, row, column, figure, given];
            expect([...place, given !== '' && isSame(figure, Number(given))]).toEqual([
              ...place,
              true,
            ]);
            count += 1;
          }
        }
        const card = document.getElementById(`widget-${widget.id}`)!;
        expect([widget.id, missingInFile(card, file)]).toEqual([widget.id, []]);
        return count;
      }),
    );
    expect(compared.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  });
});
