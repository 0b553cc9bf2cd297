import { emptyState, nothingToCompare, whyNothing } from '../model/empty-state';
import { partlyOnSale } from '../model/on-sale';
import { rangeOf } from '../model/resolved-selection';
import { always, ofSubject } from '../model/scope';
import { baselineName, textColumn } from '../results/columns';
import { capitalised } from '../results/name-lookup';
import { brandRankRule, divisionRule, productRule, salesByGroup } from './alert-changes';
import { figureRules, readOwnFigures } from './alert-figures';
import { type Alert, type AlertContext, severities } from './alert-rule';
import { stockOutRule } from './alert-stock-outs';
import { driverFigures, driversOf } from './drivers';
import { sqlQuery, upTo, widgetId, withSelection } from './named-query';

const rules = [...figureRules, brandRankRule, productRule, divisionRule, stockOutRule];

/** Parameters for the widgets of the same dashboard that explain alerts. `sales` can be split by product and division. */
const widgetParams = {
  ranking: widgetId,
  sales: widgetId,
  share: widgetId,
  buyers: widgetId,
  repeat: widgetId,
  rating: widgetId,
  prices: widgetId,
};
type Widgets = Readonly<Record<keyof typeof widgetParams, string | null>>;

/** Widgets by the subject that they explain. */
const explaining: Readonly<Record<string, keyof Widgets>> = {
  brand: 'ranking',
  SH: 'share',
  BUY: 'buyers',
  RPT: 'repeat',
  RAT: 'rating',
};

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
function explanationOf({ subject }: Alert, widgets: Widgets): string | null {
  const { sales, prices } = widgets;
  if (subject.startsWith('product:') || subject.startsWith('stock:')) return subject;
  const explains = explaining[subject];
  if (explains !== undefined) return widgets[explains] && `widget:${widgets[explains]}`;
  // Prices are a driver of net sales, with a page of its own: the rows behind net sales have no prices.
  if (subject === 'AUP' && prices !== null) return `drivers:${prices}`;
  return sales && `rows:${sales}:${subject.startsWith('division:') ? subject : 'product'}`;
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
  reason:
    'Alerts of different kinds (stock, ranks, sales) are rows of one table, each with its own rule.',
  metrics: ['OOS', 'NS'],
  params: {
    limit: upTo(50, 8),
    ...widgetParams,
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
    const reads: AlertContext['reads'] = {
      figures: readOwnFigures(context),
      brands: salesByGroup(context, 'market', 'brand'),
      divisions: salesByGroup(context, 'brand', 'division'),
      products:
        selection.product === null
          ? null
          : salesByGroup(withSelection(context, { product: null }), 'brand', 'product'),
    };
    // Handled where the rules read it.
    for (const read of Object.values<Promise<unknown> | null>(reads)) read?.catch(() => undefined);
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
    const findings = await Promise.all(rules.map(({ find }) => find(of)));
    const found = findings.flatMap((one) => (Array.isArray(one) ? one : []));
    const [baseline = null] = selection.baselines;
    if (found.length === 0) {
      if (findings.every((one) => !Array.isArray(one)))
        return partly === null
          ? nothingToCompare(baseline)
          : emptyState('no-data', `There is nothing to compare with: ${partly}.`);
      const hasGaps = (baseline?.gapDays ?? 0) > 0;
      const why = partly ?? (hasGaps ? whyNothing(baseline) : 'no sales to compare with');
      const unchecked = [
        ...(sold === null ? [`changes (${why})`] : []),
        ...findings.flatMap((one, at) =>
          one && 'lacks' in one ? [`${rules[at]?.what ?? ''} (${one.lacks})`] : [],
        ),
      ];
      const aside = unchecked.length === 0 ? '' : ` Not checked: ${unchecked.join(', ')}.`;
      return emptyState('no-data', `Nothing needs attention in this period.${aside}`);
    }
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
