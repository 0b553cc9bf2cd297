import { emptyState, nothingToCompare, whyNothing } from '../model/empty-state';
import { partlyOnSale } from '../model/on-sale';
import { rangeOf } from '../model/resolved-selection';
import { always, ofSubject } from '../model/scope';
import type { SelectedBaseline } from '../model/selection';
import { baselineName, textColumn } from '../results/columns';
import { capitalised } from '../results/name-lookup';
import {
  brandRankRule,
  divisionRule,
  productRule,
  readBrands,
  readDivisions,
  readProducts,
} from './alert-changes';
import { figureRules, readOwnFigures } from './alert-figures';
import {
  type Alert,
  type AlertContext,
  type AlertReads,
  type AlertRule,
  type Findings,
  severities,
} from './alert-rule';
import { stockOutRule } from './alert-stock-outs';
import { driverFigures, driversOf } from './drivers';
import { sqlQuery, upTo, widgetId } from './named-query';

const rules: readonly AlertRule[] = [
  ...figureRules,
  brandRankRule,
  productRule,
  divisionRule,
  stockOutRule,
];

/** The widgets of the same dashboard that explain alerts. Those of net sales can be split by product and division. */
interface Widgets {
  ranking: string | null;
  sales: string | null;
  share: string | null;
  buyers: string | null;
  repeat: string | null;
  rating: string | null;
  /** The widget that shows prices. */
  prices: string | null;
}

/** Why there are no alerts: nothing could be compared, or nothing is wrong, with a list of what was not checked. */
function nothingFound(
  findings: readonly Findings[],
  {
    isIncomparable,
    baseline,
    partly,
  }: { isIncomparable: boolean; baseline: SelectedBaseline | null; partly: string | null },
): string {
  const hasGaps = (baseline?.gapDays ?? 0) > 0;
  const why = partly ?? (hasGaps ? whyNothing(baseline) : 'no sales to compare with');
  const changes = isIncomparable ? [`changes (${why})`] : [];
  const unchecked = [...changes, ...findings.flatMap((one) => one.unchecked ?? [])];
  const aside = unchecked.length === 0 ? '' : ` Not checked: ${unchecked.join(', ')}.`;
  return findings.every(({ ran }) => !ran)
    ? partly === null
      ? nothingToCompare(baseline).message
      : `There is nothing to compare with: ${partly}.`
    : `Nothing needs attention in this period.${aside}`;
}

const severityOrder = ({ severity }: Alert) => severities.indexOf(severity);

/** Most severe first, then those of topics that the viewer follows (U-05), then by money. */
export function inOrder(alerts: readonly Alert[], followed: readonly string[]): Alert[] {
  const isFollowed = ({ topic }: Alert) => Number(topic !== null && followed.includes(topic));
  return alerts.toSorted(
    (one, other) =>
      severityOrder(one) - severityOrder(other) ||
      isFollowed(other) - isFollowed(one) ||
      Math.abs(other.money) - Math.abs(one.money),
  );
}

/** Target that explains an alert: a product, a widget, or rows of a widget, such as a division. */
function explanationOf(
  { subject }: Alert,
  { ranking, sales, share, buyers, repeat, rating, prices }: Widgets,
): string | null {
  const widget = (id: string | null) => (id === null ? null : `widget:${id}`);
  const rows = (level: string) => (sales === null ? null : `rows:${sales}:${level}`);
  if (subject.startsWith('product:') || subject.startsWith('stock:')) return subject;
  if (subject.startsWith('division:')) return rows(subject);
  switch (subject) {
    case 'brand':
      return widget(ranking);
    case 'SH':
      return widget(share);
    case 'BUY':
      return widget(buyers);
    case 'RPT':
      return widget(repeat);
    case 'RAT':
      return widget(rating);
    case 'AUP':
      // The effect of prices is a driver of net sales, with a page of its own. The rows behind net sales have no
      // prices.
      return prices === null ? rows('product') : `drivers:${prices}`;
    default:
      return rows('product');
  }
}

/**
 * Table of alerts, most severe first: its explanation (`product:` and an id, `stock:`, a product, a colon and a
 * division, `widget:` and an id, `drivers:` and the id of the widget for those who may not open the page of drivers, or
 * `rows:`, a widget's id, a level and, if it is about one row, the row's id), severity, a sentence, first day, and the
 * figure as text. For files: the figure as a number, its unit, and the baseline of a change (null for a figure that is
 * not a change).
 */
export const alerts = sqlQuery({
  scope: ofSubject({ baselines: always }),
  text: {
    reason:
      'Alerts of different kinds (stock, ranks, sales) are rows of one table, each with its own rule.',
    metrics: ['OOS', 'NS'],
  },
  params: {
    limit: upTo(50, 8),
    ranking: widgetId,
    sales: widgetId,
    share: widgetId,
    buyers: widgetId,
    repeat: widgetId,
    rating: widgetId,
    prices: widgetId,
  },
  columns: [
    textColumn('subject', 'Subject', 'id'),
    textColumn('severity', 'Severity'),
    textColumn('text', 'What'),
    { ...textColumn('since', 'Since'), format: 'date' },
    { ...textColumn('value', 'Figure'), role: 'value' },
    { ...textColumn('value_number', 'Figure', 'file'), format: 'decimal' },
    textColumn('value_unit', 'Unit', 'file'),
    textColumn('value_baseline', 'Change from', 'file'),
  ],
  async find(context, { limit, ...widgets }) {
    const { selection } = context;
    // Started together, so that they join the queries of the page.
    const reads: AlertReads = {
      figures: readOwnFigures(context),
      brands: readBrands(context),
      divisions: readDivisions(context),
      products: selection.product === null ? null : readProducts(context),
    };
    const { figures, brands, divisions, products } = reads;
    const started: (Promise<unknown> | null)[] = [figures, brands, divisions, products];
    for (const read of started) read?.catch(() => undefined); // Handled where the rules read it.
    const sales = await driverFigures(context);
    const firsts = await context.products.firstDays();
    const before = rangeOf(context.resolved, 0);
    const launched = new Set(
      [...firsts.ofProduct].flatMap(([id, day]) =>
        partlyOnSale(day, before) === null ? [] : [id],
      ),
    );
    const partly = partlyOnSale(firsts.of(selection), before);
    const isSold = sales !== null && !('reason' in sales) && partly === null;
    const sold = isSold ? { ...sales, drivers: new Map(driversOf(sales)) } : null;
    const ofBrand = sold === null ? null : await reads.products;
    const brandBefore = ofBrand?.reduce((sum, group) => sum + group.before, 0) ?? sold?.net[1] ?? 0;
    const of: AlertContext = { ...context, reads, sold, brandBefore, launched };
    const findings = await Promise.all(rules.map((find) => find(of)));
    const found = findings.flatMap((one) => one.alerts);
    const [baseline = null] = selection.baselines;
    if (found.length === 0)
      return emptyState(
        'no-data',
        nothingFound(findings, { isIncomparable: sold === null, baseline, partly }),
      );
    const changeFrom = baselineName(baseline?.kind ?? null);
    return inOrder(found, selection.followed ?? [])
      .slice(0, limit)
      .map((alert) => [
        explanationOf(alert, widgets),
        capitalised(alert.severity),
        alert.text,
        alert.since,
        alert.figure.text,
        alert.figure.number,
        alert.figure.unit,
        alert.figure.isChange ? changeFrom : null,
      ]);
  },
});
