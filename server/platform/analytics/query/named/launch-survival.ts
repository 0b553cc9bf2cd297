import type { QueryContext } from '../execute/query-context';
import { emptyState } from '../model/empty-state';
import { ofMarket } from '../model/scope';
import { countColumn, shareColumn, textColumn } from '../results/columns';
import { launchDays, withLaunches } from './launches';
import { idColumns, sqlQuery, withSelection } from './named-query';
import { Statement } from './statement';

/** Days of a launch's month, and days without a purchase that end a launch (docs/domain.md section 9.12). */
const daysOfMonth = 28;
const daysOfSilence = 84;
const maxMonths = 24;
/** Least number of launches at risk for a step of the curve, and of launches in a category for a curve. */
const leastAtRisk = 30;
/** Maximum number of categories with a curve of their own. */
const maxCategories = 4;

/** Launches of a category with equal lifetimes. Months are whole ones since the launch. */
interface Lives {
  category: number;
  /** The month of the last purchase, from 1. */
  lastMonth: number;
  /** The last month that is followed by enough days to know whether the launch ended in it. */
  seenMonths: number;
  count: number;
}

const counted = (lives: readonly Lives[]) => lives.reduce((sum, { count }) => sum + count, 0);

/** The share of launches still bought after each month, by Kaplan and Meier, and the number at risk in it. */
function survival(lives: readonly Lives[]): { share: number; atRisk: number }[] {
  const curve = [{ share: 1, atRisk: counted(lives) }];
  for (let month = 1; month <= maxMonths; month += 1) {
    const risky = lives.filter(
      ({ lastMonth, seenMonths }) => lastMonth >= month && seenMonths >= month,
    );
    const atRisk = counted(risky);
    if (atRisk < leastAtRisk) break;
    const ended = counted(risky.filter(({ lastMonth }) => lastMonth === month));
    curve.push({ share: (curve.at(-1)?.share ?? 1) * (1 - ended / atRisk), atRisk });
  }
  return curve;
}

/** Survival of the market’s launches (domain.md section 9.12): of all, and of the categories with most of them. */
export const launchSurvival = sqlQuery({
  scope: ofMarket({ days: 'own' }),
  reason: 'Launches are days of products, and each is seen for as long as it is old.',
  definitions: {
    'Still bought':
      'Share of launches that are still bought after so many months, by the method of Kaplan and Meier: launches that are too young for a month count up to it.',
  },
  columns: [
    textColumn('weeks', 'Weeks since launch'),
    ...idColumns('series', 'Series', 'Launches'),
    shareColumn('survival', 'Still bought', 'at_risk'),
    { ...countColumn('at_risk', 'Launches at risk', 'launches'), role: 'base' },
  ],
  // The market is that of the chosen categories, or all of it.
  within: (context) => withSelection(context, { ownCategories: null }),
  async find(context) {
    const { dataSet, dialect } = context;
    const statement = new Statement(context);
    const days = launchDays(statement);
    const bought = statement.untilEnd('market').and('f.product <> 0').text();
    const month = (of: string) =>
      dialect.cast(`FLOOR((${of}) / ${String(daysOfMonth)})`, 'integer');
    const group = dataSet.categories.some(({ level }) => level === 2) ? 'category' : 'department';
    const rows = await statement.run(
      `${withLaunches(days, `p.${group} AS category, `)},
           bought AS (SELECT f.product AS product, MAX(f.date) AS last ${bought} GROUP BY f.product)
           SELECT category, ${month(`${dialect.dayCount('launched', 'last')} - 1`)} + 1 AS last_month,
             ${month(`${dialect.dayCount('launched', days.last)} - ${String(daysOfSilence)}`)} AS seen_months, COUNT(*)
           FROM launches JOIN bought ON bought.product = launches.product AND last >= launched
           GROUP BY ${dialect.groupByAll.replace('GROUP BY ', '')}`,
    );
    const lives = rows.map((row): Lives => {
      const [category = 0, lastMonth = 0, seenMonths = 0, count = 0] = row.map(Number);
      return { category, lastMonth, seenMonths, count };
    });
    return curvesOf(lives, dataSet.categories);
  },
});

/** The curve of all launches, and those of the categories with most launches. */
function curvesOf(lives: readonly Lives[], categories: QueryContext['dataSet']['categories']) {
  const all = survival(lives);
  if (all.length < 2)
    return emptyState(
      'no-event',
      'Fewer than 30 launches are old enough to tell how long they stay on sale.',
    );
  const largest = categories
    .map(({ id, code, name }) => ({ code, name, of: lives.filter((one) => one.category === id) }))
    .filter(({ of }) => counted(of) >= leastAtRisk)
    .sort((one, other) => counted(other.of) - counted(one.of) || (one.name < other.name ? -1 : 1))
    .slice(0, maxCategories);
  const series = [
    { code: 'all', name: 'All launches', curve: all },
    ...(largest.length < 2 ? [] : largest.map((one) => ({ ...one, curve: survival(one.of) }))),
  ];
  return all.flatMap((_, month) =>
    series.flatMap(({ code, name, curve }) => {
      const week = String((daysOfMonth / 7) * month);
      return curve
        .slice(month, month + 1)
        .map((step) => [week, code, name, step.share, step.atRisk]);
    }),
  );
}
