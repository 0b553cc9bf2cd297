// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import type { TableSort } from '~/contracts/dashboards/url';
import { renderAt } from '~/test-support/render';
import { chartFacts as facts, chartWidget as widget, column } from '~/test-support/chart-fixture';

import { Chart } from '../../chart';
import { ResultTable } from './result-table';

afterEach(cleanup);

const id = column('id', 'id');
const name = column('dimension', 'Brand');
const day = column('dimension', 'Week', 'date');
const sales = column('value', 'Net sales', 'money', 'NS');
const growth = (metric: string, format: 'percent' | 'points' = 'percent') =>
  column('growth', 'Change', format, metric, 'lower');

describe('a table of results', () => {
  const columns = [
    id,
    name,
    sales,
    growth('OOS', 'points'),
    { ...column('value', 'Repeat rate', 'percent', 'RPT'), base: 'Buyers' },
    { ...column('base', 'Buyers', 'integer'), unit: 'buyers' },
  ];
  const table = widget('table', columns, [
    ['alder', 'Alder & Ash', 400_000, 0.012, 0.3, 1_204],
    ['own', 'Crunchwell', 200_000, -0.004, 0.5, 84],
    ['elm', 'Elmfield', 1, null, null, 0],
    ['total', 'All brands', 600_001, 0, 0.4, 1_288],
  ]);

  it('[D-13] writes small amounts in full, marks the own brand, and has the total at its foot', () => {
    const { container } = render(<Chart widget={table} facts={facts} />);
    const rows = [...container.querySelectorAll('tr')].map((row) => row.textContent);
    expect(rows).toEqual([
      'BrandNet salesChangeRepeat rateBuyers',
      'Alder & Ash$4,000.00↑up 1.2\u00A0pts30.0%1,204',
      'Crunchwell$2,000.00↓down 0.4\u00A0pts50.0%* indicative84',
      'Elmfield$0.01–hidden: 0 buyers0',
      'All brands$6,000.010.0\u00A0pts40.0%1,288',
    ]);
    expect([...container.querySelectorAll('.change')].map(({ className }) => className)).toEqual(
      ['bad', 'good', 'level', 'level'].map((look) => `change change-${look}`),
    );
    expect(screen.getByRole('row', { name: /Crunchwell/ }).className).toBe('row-own');
    expect(container.querySelector('tfoot')!.textContent).toContain('All brands');
    expect(screen.getByText(/50\.0%/).title).toBe('Indicative: 84 buyers');
    expect(screen.getByText('30.0%').title).toBe('');
    screen.getByText('* Indicative: rests on fewer than 100');
    expect(container.querySelectorAll('.bar')).toHaveLength(3);
  });

  it('[D-13] says how many rows it has where they may go on below its edge', () => {
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (_, at): Cell[] => [`b${at}`, `Brand ${at}`, 1]);
    const show = (rows: Cell[][]) =>
      render(<Chart widget={widget('table', [id, name, sales], rows)} facts={facts} />).container;
    const long = show(rowsOf(20));
    screen.getByText('20 rows');
    expect(long.querySelector('.chart-table')!.classList).toContain('is-long');
    cleanup();
    const short = show(rowsOf(10));
    expect(screen.queryByText('10 rows')).toBeNull();
    expect(short.querySelector('.is-long')).toBeNull();
    cleanup();
    // The total stays in sight, and rows go on behind it.
    const summed = show([...rowsOf(20), ['total', 'All brands', 20]]);
    screen.getByText('20 rows');
    expect(summed.querySelector('.is-long')).toBeNull();
  });

  it('[D-13] has the colour of the page in one row alone, and grey for what nothing draws', () => {
    const rows = ['a', 'own', 'b', 'c', 'd'].map((one): Cell[] => [one, one.toUpperCase(), 1]);
    const page = { ...facts, colours: { own: 'own', b: 3, a: 5, c: 3 } as const };
    const { container } = render(
      <Chart widget={widget('table', [id, name, sales], rows)} facts={page} />,
    );
    expect(
      [...container.querySelectorAll('.swatch-dot')].map(({ className }) => className),
    ).toEqual(
      ['5', 'own', '3', 'average', 'average'].map((colour) => `swatch swatch-dot series-${colour}`),
    );
  });

  it('[D-13] has a rank beside its figure, and long names in two lines with the whole name to read', () => {
    const long = 'Northern Orchard and Harbour Company of Hand-made Small-batch Bars';
    const ranked = [
      id,
      name,
      sales,
      { ...column('value', 'Net sales rank', 'integer'), key: `${sales.key}_rank` },
    ];
    render(
      <ResultTable
        widget={widget('table', ranked, [
          ['a', long, 400_000, 1],
          ['b', 'Elmfield', 200_000, 2],
        ])}
        facts={facts}
      />,
    );
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Brand',
      'Net sales',
    ]);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      '$4,000.00 #1',
      '$2,000.00 #2',
    ]);
    expect(screen.getByText(long).className).toBe('line-clamp-2');
    expect(screen.getByText(long).title).toBe(long);
    expect(screen.getByText('Elmfield').className).not.toContain('clamp');
  });

  it('[D-11] shows a part of a long brand, so that its products differ in sight', () => {
    const brand = `(${'Northern Orchard and Harbour Company '.repeat(3).trim()})`;
    const names = [`${brand} Apple crisps`, `${brand} Pear (dried)`, '(Alder) Bars'];
    render(
      <ResultTable
        widget={widget(
          'table',
          [id, name, sales],
          names.map((each, at) => [String(at), each, at]),
        )}
        facts={facts}
      />,
    );
    const heads = screen.getAllByRole('rowheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(names);
    const cut = heads.map((head) => head.querySelector('.name-brand')?.textContent);
    expect(cut).toEqual([brand, brand, undefined]);
  });

  it('says why a rate and its change are hidden, in the foot too, and leaves out large equal bases', () => {
    const of = (base: string) => ({ ...column('value', `On ${base}`, 'percent'), base });
    const before = { ...growth('RPT', 'points'), base: 'Before' };
    const bases = ['Buyers', 'All buyers', 'Before'].map((label) => ({
      ...column('base', label, 'integer'),
      unit: 'buyers',
    }));
    const { container } = render(
      <ResultTable
        widget={widget(
          'table',
          [id, name, of('Buyers'), before, of('All buyers'), ...bases],
          [
            ['a', 'Alder', null, null, 0.2, 29, 4_000, 50],
            ['b', 'Birch', 0.5, null, 0.2, 30, 4_000, 1],
            ['c', 'Cedar', 0.5, 0.01, 0.2, 30, 4_000, 40],
            ['d', 'Dogwood', 0.5, null, 0.2, 30, 4_000, null],
            ['total', 'All', null, null, 0.2, 12, 4_000, 12],
          ],
        )}
        facts={facts}
      />,
    );
    expect([...container.querySelectorAll('tr')].map((row) => row.textContent)).toEqual([
      'BrandOn BuyersChangeOn All buyersBuyers',
      'Alderhidden: 29 buyershidden: 29 buyers20.0%29',
      'Birch50.0%* indicativehidden: 1 buyer20.0%30',
      'Cedar50.0%* indicative↑up 1.0\u00A0pts20.0%30',
      'Dogwood50.0%* indicative–20.0%30',
      'Allhidden: 12 buyershidden: 12 buyers20.0%12',
    ]);
  });

  it('[D-24] leaves out a metric without any figure, and names it; a hidden one stays', () => {
    const pace = column('value', 'Velocity', 'decimal', 'VEL');
    const rate = { ...column('value', 'Repeat rate', 'percent', 'RPT'), base: 'Buyers' };
    const buyers = { ...column('base', 'Buyers', 'integer'), unit: 'buyers' };
    const draw = (chart: 'table' | 'bar') =>
      render(
        <ResultTable
          widget={widget(
            chart,
            [id, name, sales, pace, rate, buyers],
            [['a', 'Alder', 1, null, null, 12]],
          )}
          facts={facts}
        />,
      ).container;
    const of = draw('table');
    const heads = (container: HTMLElement) =>
      [...container.querySelectorAll('thead th')].map((head) => head.textContent);
    expect(heads(of)).toEqual(['Brand', 'Net sales', 'Repeat rate', 'Buyers']);
    expect(of.textContent).toContain('No figures: Velocity');
    expect(heads(draw('bar'))).toContain('Velocity');
  });

  it('lets words break that are far longer than usual, and no others', () => {
    const long = 'Y'.repeat(17);
    const { container } = render(
      <ResultTable
        widget={widget(
          'table',
          [id, name, sales],
          [
            ['a', 'Sixteen-letters Nettlesteadshire', 1],
            ['b', `Mc${long}`, 2],
          ],
        )}
        facts={facts}
      />,
    );
    const breaking = [...container.querySelectorAll('.long-word')];
    expect(breaking.map(({ textContent }) => textContent)).toEqual([`Mc${long}`]);
  });

  it('[D-16.1] says of growth outside the plan why it has no figure', () => {
    const closed = {
      ...facts,
      baselines: [{ label: 'prior 3 weeks', closed: 'not in your plan' }],
    };
    const pace = column('value', 'Velocity', 'decimal', 'VEL');
    const grown = column('value', 'Net sales growth', 'percent', 'GR', 'higher');
    const textOf = (chart: 'table' | 'scatter', rows: Cell[][]) =>
      render(
        <ResultTable widget={widget(chart, [id, name, sales, pace, grown], rows)} facts={closed} />,
      ).container.textContent;
    const table = textOf('table', [['a', 'Alder', 1, null, null]]);
    expect(table).toMatch(/No figures: VelocityNet sales growth: not in your plan$/);
    expect(textOf('scatter', [['a', 'Alder', 1, 2, null]])).toMatch(/not in your plan$/);
    // Growth from days of its own has figures.
    const own = textOf('table', [
      ['a', 'Alder', 1, 2, 0.1],
      ['b', 'Birch', 1, 2, null],
    ]);
    expect(own).not.toContain('not in your plan');
  });

  it('[D-13] gives a long head room for its words, and a name its letters', () => {
    const pace = {
      ...column('value', 'Velocity', 'decimal', 'VEL'),
      unit: 'units per point per week',
    };
    const { container } = render(
      <ResultTable
        widget={widget('table', [id, name, sales, pace], [['a', 'Nettlestead Provisions', 1, 1]])}
        facts={facts}
      />,
    );
    const heads = [...container.querySelectorAll<HTMLElement>('.table-head')];
    expect(heads.map(({ style }) => style.getPropertyValue('--letters'))).toEqual([
      '18.7ch',
      '',
      '11ch',
    ]);
  });

  it('[D-13] has no hundredths in the amounts of a metric from 10,000 on', () => {
    const before = column('baseline', 'Before', 'money', 'NS');
    const price = column('value', 'Price', 'money', 'AUP');
    const rows: Cell[][] = [
      ['own', 'Crunchwell', 1_000_000, 123_456, 499],
      ['elm', 'Elmfield', 150, null, 1_250],
    ];
    const columns = [id, name, sales, before, price];
    const { container } = render(
      <ResultTable widget={widget('bar', columns, rows)} facts={facts} />,
    );
    expect(
      [...container.querySelectorAll('tbody tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Crunchwell', '$10,000', '$1,235', '$4.99'],
      ['Elmfield', '$2', '–', '$12.50'],
    ]);
  });

  it('[D-13] keeps the hundredths of small rows beside a large total', () => {
    const rows: Cell[][] = [
      ['own', 'Crunchwell', 678],
      ['elm', 'Elmfield', 399],
      [null, 'Total', 1_234_567],
    ];
    const { container } = render(
      <ResultTable widget={widget('table', [id, name, sales], rows)} facts={facts} />,
    );
    expect(
      [...container.querySelectorAll('td:last-child')].map((cell) => cell.textContent),
    ).toEqual(['$6.78', '$3.99', '$12,345.67']);
  });

  it('[D-13] knows the total of a query, which has no id', () => {
    const rows: Cell[][] = [
      ['own', 'Crunchwell', 1],
      [null, 'Total', 3],
    ];
    const { container } = render(
      <ResultTable widget={widget('bar', [id, name, sales], rows)} facts={facts} />,
    );
    expect(container.querySelector('tbody')!.textContent).toBe('Crunchwell$0.01');
    expect(container.querySelector('tfoot')!.textContent).toBe('Total$0.03');
  });

  describe('behind a heatmap', () => {
    const month = column('dimension', 'Month', 'date');
    const byMonth = (...[columns, rows]: [Parameters<typeof widget>[1], Cell[][]]) => {
      const of = widget('heatmap', columns, rows);
      return { ...of, result: { ...of.result, dateLevel: 'month' as const } };
    };
    const cellsOf = (container: HTMLElement) =>
      [...container.querySelectorAll('tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent),
      );

    it('[D-13 L-17] has its rows and columns, each with its head, and says what is missing or hidden', () => {
      const rate = { ...column('value', 'Repeat rate', 'percent', 'RPT'), base: 'Buyers' };
      const buyers = { ...column('base', 'Buyers', 'integer'), unit: 'buyers' };
      const { container } = render(
        <ResultTable
          widget={byMonth(
            [month, id, name, rate, buyers],
            [
              ['2026-08-01', 'own', 'Crunchwell', 0.5, 84],
              ['2026-07-01', 'own', 'Crunchwell', 0.3, 1_204],
              ['2026-08-01', 'elm', 'Elmfield', null, 12],
            ],
          )}
          facts={facts}
        />,
      );
      expect(cellsOf(container)).toEqual([
        ['Brand', 'Figure', 'Jul 2026', 'Aug 2026'],
        ['Crunchwell', 'Repeat rate', '30.0%', '50.0%* indicative'],
        ['Crunchwell', 'Buyers', '1,204', '84'],
        ['Elmfield', 'Repeat rate', '–', 'hidden: 12 buyers'],
        ['Elmfield', 'Buyers', '–', '12'],
      ]);
      expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
        'Crunchwell',
        'Crunchwell',
        'Elmfield',
        'Elmfield',
      ]);
      expect(screen.getAllByRole('columnheader')).toHaveLength(4);
      screen.getByText('* Indicative: rests on fewer than 100');
    });

    it('[D-13] names the figure where there are several alone, and keeps equal names apart by their ids', () => {
      const { container } = render(
        <ResultTable
          widget={byMonth(
            [month, id, name, growth('NS')],
            [
              ['2026-08-01', 'a', 'Elm', 0.5],
              ['2026-08-01', 'b', 'Elm', -0.25],
            ],
          )}
          facts={facts}
        />,
      );
      expect(cellsOf(container)).toEqual([
        ['Brand', 'Aug 2026'],
        ['Elm', '+50.0%'],
        ['Elm', '−25.0%'],
      ]);
    });

    it('[D-13] has a row for each cell where two rows have the same place', () => {
      const rows: Cell[][] = [
        ['2026-08-01', 'a', 'Elm', 1],
        ['2026-08-01', 'a', 'Elm', 2],
      ];
      const { container } = render(
        <ResultTable widget={byMonth([month, id, name, sales], rows)} facts={facts} />,
      );
      expect(container.querySelectorAll('tbody tr')).toHaveLength(2);
    });
  });

  describe('with links', () => {
    const sortTo = vi.fn(() => '?sort');
    const links = {
      sortTo,
      linkTo: () => null,
      isChosen: () => false,
      rowsTo: (of: string, group: Record<string, string>) =>
        group['brand'] === 'own' ? null : `/rows-of-${of}-${group['brand']}`,
      filterTo: (filter: string, brand: string) =>
        filter === 'comparison' && brand === 'alder'
          ? { to: '/compare', says: 'compare with this brand', chosen: false }
          : null,
    };
    const brands = {
      ...table,
      id: 'brands',
      result: {
        ...table.result,
        columns: [{ ...id, key: 'brand_id', filter: 'comparison' }, ...columns.slice(1)],
      },
    };
    const names = () =>
      [...document.querySelectorAll('tbody th, tbody td:first-child')].map(
        (cell) => cell.textContent,
      );
    const draw = (sort: TableSort | null) =>
      renderAt(<Chart widget={brands} facts={{ ...facts, links: { ...links, sort } }} />);

    it('[D-13 L-17] leads to what a row is about, and says so', () => {
      draw(null);
      const shown = screen.getAllByRole('link').filter((link) => link.closest('tbody') !== null);
      expect(shown.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
        ['/compare', 'Alder & Ash: compare with this brand'],
      ]);
    });

    it('leads to the page of each other brand, where the viewer may open it', () => {
      const brandTo = (brand: string) => (brand === 'own' ? null : `/brand-${brand}`);
      const withPages = { ...links, sort: null, brandTo };
      renderAt(<Chart widget={brands} facts={{ ...facts, links: withPages }} />);
      const pages = screen.getAllByRole('link', { name: /^Page of / });
      expect(
        pages.map((link) => [link.getAttribute('href'), link.getAttribute('aria-label')]),
      ).toEqual([
        ['/brand-alder', 'Page of Alder & Ash'],
        ['/brand-elm', 'Page of Elmfield'],
      ]);
      cleanup();
      // Without a filter, names are links to the pages of their brands.
      const [idColumn, ...others] = brands.result.columns;
      const plain = { ...idColumn!, filter: undefined };
      const alone = { ...brands, result: { ...brands.result, columns: [plain, ...others] } };
      renderAt(<Chart widget={alone} facts={{ ...facts, links: withPages }} />);
      expect(screen.getByRole('link', { name: 'Elmfield' }).getAttribute('href')).toBe(
        '/brand-elm',
      );
      expect(screen.queryByRole('link', { name: /^Page of / })).toBeNull();
      cleanup();
      draw(null);
      expect(screen.queryByRole('link', { name: /^Page of / })).toBeNull();
    });

    it('[L-17] leads on from the first row of each name: the next ones would lead to the same page', () => {
      const weeks = {
        ...brands,
        result: {
          ...brands.result,
          columns: [brands.result.columns[0]!, day, name, sales],
          rows: [
            ['own', '2026-08-03', 'Crunchwell', 2],
            ['alder', '2026-08-03', 'Alder & Ash', 1],
            ['alder', '2026-08-10', 'Alder & Ash', 3],
          ],
        },
      };
      renderAt(
        <ResultTable widget={weeks} facts={{ ...facts, links: { ...links, sort: null } }} />,
      );
      expect(names()).toContain('Alder & Ash');
      expect(screen.getAllByRole('link', { name: /compare with this brand/ })).toHaveLength(1);
    });

    it('[D-22] leads to the rows behind each row, where the widget has them', () => {
      const facts_ = { ...facts, links: { ...links, sort: null } };
      const rowLinks = () =>
        screen
          .queryAllByRole('link', { name: /^Rows behind/ })
          .map((link) => [link.getAttribute('href'), link.getAttribute('aria-label')]);
      renderAt(<Chart widget={{ ...brands, drillDown: true }} facts={facts_} />);
      expect(rowLinks()).toContainEqual(['/rows-of-brands-alder', 'Rows behind Alder & Ash']);
      expect(rowLinks().map(([, label]) => label)).not.toContain('Rows behind Crunchwell');
      cleanup();
      draw(null);
      expect(rowLinks()).toEqual([]);
      cleanup();
      const weeks = {
        ...brands,
        drillDown: true,
        result: {
          ...brands.result,
          columns: [{ ...id, key: 'brand_id' }, day, name, sales],
          rows: [['alder', '2026-06-08', 'Alder & Ash', 1]],
        },
      };
      renderAt(<ResultTable widget={weeks} facts={facts_} />);
      expect(document.querySelector('.table-day')!.textContent).toBe('Jun 08, 2026');
      expect(rowLinks().map(([, label]) => label)).toEqual([
        'Rows behind Alder & Ash, Jun 08, 2026',
      ]);
    });

    it('[D-13] stands in the order of a column; rows without a figure come last', () => {
      const sort = { widget: 'brands', column: columns[4]!.key, direction: 'ascending' } as const;
      draw(sort);
      expect(names()).toEqual(['Alder & Ash: compare with this brand', 'Crunchwell', 'Elmfield']);
      expect(screen.getByRole('columnheader', { name: /Repeat rate/ }).ariaSort).toBe('ascending');
      expect(sortTo).toHaveBeenCalledWith({ ...sort, direction: 'descending' });
      cleanup();
      draw({ ...sort, direction: 'descending' });
      expect(names()).toEqual(['Crunchwell', 'Alder & Ash: compare with this brand', 'Elmfield']);
      expect(document.querySelector('tfoot')!.textContent).toContain('All brands');
    });

    it('[D-13] begins with the largest figures, the best rank and the first name', () => {
      const rank = { ...column('value', 'Rank', 'integer'), key: 'rank' };
      const score = { ...column('value', 'Score', 'integer'), key: 'score' };
      const ranked = widget(
        'table',
        [id, name, sales, rank, score],
        [
          ['alder', 'Alder & Ash', 400_000, 1, 90],
          ['own', 'Crunchwell', 200_000, 2, 80],
        ],
      );
      renderAt(
        <ResultTable widget={ranked} facts={{ ...facts, links: { ...links, sort: null } }} />,
      );
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
        'Brand, sort ascending',
        'Net sales, sort descending',
        'Rank, sort ascending',
        'Score, sort descending',
      ]);
    });

    it('[D-13] ignores the order of another table', () => {
      draw({ widget: 'others', column: columns[4]!.key, direction: 'descending' });
      expect(names()[0]).toContain('Alder & Ash');
    });
  });

  it('[D-13 D-23] draws trends as small lines and says their ends and what is not complete', () => {
    const trend = {
      ...column('trend', 'By month', 'percent'),
      buckets: {
        days: ['2026-06-01', '2026-07-01', '2026-08-01'],
        level: 'month' as const,
        incompleteFrom: '2026-08-01',
        incompleteTo: null,
        range: null,
      },
    };
    const rows: Cell[][] = [
      ['own', 'Crunchwell', [0.1, 0.2, 0.15]],
      ['elm', 'Elmfield', [null, 0.2, null]],
      ['oak', 'Oakhurst', [null, null, null]],
    ];
    const of = widget('table', [id, name, trend], rows);
    const { container } = render(
      <ResultTable widget={of} facts={{ ...facts, colours: { own: 'own', elm: 3 } }} />,
    );
    // Each line in the colour of its brand.
    expect(
      [...container.querySelectorAll('.spark > g')].map((line) => line.getAttribute('stroke')),
    ).toEqual(['var(--accent)', 'var(--series-3)']);
    expect(screen.getAllByRole('img').map((line) => line.getAttribute('aria-label'))).toEqual([
      'By month from 10.0% (Jun 2026) to 15.0% (Aug 2026). Last month is not complete',
      'By month 20.0% (Jul 2026). Last month is not complete',
    ]);
    expect(container.querySelectorAll('[stroke-dasharray]')).toHaveLength(1);
    expect(container.querySelector('tbody')!.lastElementChild!.textContent).toBe('Oakhurst–');
    screen.getByText('Dashed: last month not complete');
    const links = { sortTo: () => '?sort', linkTo: () => null, isChosen: () => false };
    cleanup();
    renderAt(
      <ResultTable
        widget={of}
        facts={{
          ...facts,
          links: {
            ...links,
            rowsTo: () => null,
            filterTo: () => null,
            // A line has no place in an order.
            sort: { widget: of.id, column: trend.key, direction: 'descending' },
          },
        }}
      />,
    );
    expect(screen.getAllByRole('rowheader')[0]!.textContent).toBe('Crunchwell');
    expect(screen.getByRole('columnheader', { name: 'By month' }).querySelector('a')).toBeNull();
  });

  it('[D-13] of words alone is led by its sentences', () => {
    const words = [column('dimension', 'Severity'), column('dimension', 'What'), day];
    const rows: Cell[][] = [['high', 'Sea salt chips are out of stock.', '2026-08-10']];
    render(<ResultTable widget={widget('table', words, rows)} facts={facts} />);
    expect(screen.getByRole('rowheader').textContent).toBe('Sea salt chips are out of stock.');
  });

  it('[D-13] has a link in each alert, also where two lead to the same page', () => {
    const alerts = [column('id', 'subject'), column('dimension', 'What'), day];
    const rows: Cell[][] = ['Sales fell by 36%.', 'Prices fell by 3%.'].map((text) => [
      'rows:net-sales:product',
      text,
      '2026-08-10',
    ]);
    const links = {
      sortTo: () => '?sort',
      sort: null,
      linkTo: () => ({ to: '/rows', says: 'show the rows behind it' }),
      isChosen: () => false,
      rowsTo: () => null,
      filterTo: () => null,
    };
    renderAt(<ResultTable widget={widget('table', alerts, rows)} facts={{ ...facts, links }} />);
    expect(screen.getAllByRole('link', { name: /show the rows behind it/ })).toHaveLength(2);
  });

  it('[D-13] has bars only where rows stand in the order of their figures', () => {
    const { container } = render(
      <Chart
        widget={{
          ...table,
          result: { ...table.result, rows: [...table.result.rows.slice(0, 3)].reverse() },
        }}
        facts={facts}
      />,
    );
    expect(container.querySelectorAll('.bar')).toHaveLength(0);
  });
});
