import type { QueryContext } from '../execute/query-context';
import type { DimensionCode } from '../model/dimensions';
import { missingPart } from '../model/empty-state';
import { salesQuery, type Subject } from '../model/metric-query';
import type { Cell } from '../results/figure-table';
import { hasFigures, periodDays } from '../results/query-figures';
import { figuresOf } from '../results/shown-figures';
import {
  type Alert,
  type AlertContext,
  type AlertRule,
  type Change,
  changeText,
  fellOrRose,
  type GroupSales,
  moneyChange,
  severityOf,
} from './alert-rule';
import type { DriverFigures } from './drivers';

/** Places that a brand or product must move, and least number of ranked ones (domain.md section 3). */
const minRankChange = 2;
const minRanked = 5;
/** Least change of net sales with a new rank: for the brand in its own sales, for a product in the brand's. */
const minBrandChange = 0.05;
const minProductPart = 0.02;
/** Least change of the sales of a product or a division, and its least share of the brand's sales. */
const minPartChange = 0.2;
const minPartShare = 0.05;
/** Least difference between the change of a product and that of its brand. */
const minOwnChange = 0.1;
const maxRankAlerts = 3;
const maxProductAlerts = 2;
const maxDivisionAlerts = 2;

/** Sorts losses before gains, each from the largest change down, so that a limit cuts gains off first. */
function lossesFirst(one: Change, other: Change): number {
  const [change, otherChange] = [one.after - one.before, other.after - other.before];
  return Number(change > 0) - Number(otherChange > 0) || Math.abs(otherChange) - Math.abs(change);
}

/** Net sales of groups in the period and the baseline; null where they cannot be compared. */
export async function salesByGroup(
  context: QueryContext,
  subject: Subject,
  dim: DimensionCode,
): Promise<GroupSales[] | null> {
  if (context.selection.baselines.length === 0) return null;
  const query = salesQuery(subject, [dim], { compare: true });
  const found = await context.batcher.run(context, query, { withTotals: false, sales: 'either' });
  if (!hasFigures(found) || found.columns[0]?.index === null) return null;
  const [read, days] = [figuresOf(found), periodDays(found)];
  return found.figures.groups(found.rowLevel, ['period', 0]).groups.map((group) => {
    const { value, baseline } = read(group, days);
    return { value: group[0] ?? null, after: value ?? 0, before: baseline ?? 0 };
  });
}

function ordinal(rank: number): string {
  const lastTwo = rank % 100;
  const suffix =
    lastTwo >= 11 && lastTwo <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${String(rank)}${suffix}`;
}

/** Ranks of groups by net sales. Those without sales are last. */
function ranksIn(range: 'after' | 'before', groups: readonly GroupSales[]): Map<Cell, number> {
  const ordered = [...groups].sort(
    (one, other) => other[range] - one[range] || Number(one.value) - Number(other.value),
  );
  return new Map(
    ordered.map(({ value, [range]: sales }, at) => [value, sales > 0 ? at + 1 : ordered.length]),
  );
}

interface RankChange extends GroupSales {
  from: number;
  to: number;
}

/** Known groups that moved by enough places, as their sales did (else it is not news); none if too few are ranked. */
function rankChanges(groups: readonly GroupSales[]): RankChange[] {
  const known = groups.filter(({ value }) => value !== 0);
  if (known.length < minRanked) return [];
  const [before, after] = [ranksIn('before', known), ranksIn('after', known)];
  return known.flatMap((group) => {
    const [from, to] = [before.get(group.value), after.get(group.value)];
    if (from === undefined || to === undefined) return [];
    const isAsSales = Math.sign(group.after - group.before) === Math.sign(from - to);
    return Math.abs(from - to) < minRankChange || !isAsSales ? [] : [{ ...group, from, to }];
  });
}

/** A member without sales in a range has the last place only for the rule, so the sentence omits the place. */
function rankText(name: string, ranking: string, { from, to, after, before }: RankChange): string {
  if (before <= 0)
    return `${name} had no sales before and is now in ${ordinal(to)} place ${ranking}.`;
  if (after <= 0)
    return `${name} has no sales any more. It was in ${ordinal(from)} place ${ranking}.`;
  return `${name} ${fellOrRose(from - to)} from ${ordinal(from)} to ${ordinal(to)} place ${ranking}.`;
}

/** An alert about a change of net sales. @param brandBefore what its loss is a share of */
function salesAlert(
  given: Pick<Alert, 'subject' | 'topic' | 'text'>,
  { after, before }: Change,
  { resolved, dataSet }: AlertContext,
  brandBefore: number,
): Alert {
  const money = after - before;
  return {
    ...given,
    severity: severityOf(money, brandBefore),
    since: resolved.period.startDate,
    figure: moneyChange(money, dataSet.info.currency),
    money,
  };
}

/** The brand's rank in the market by net sales. */
export const brandRankRule: AlertRule = {
  what: 'rank',
  async find(context) {
    const groups = context.sold && (await context.reads.brands);
    if (groups === null) return null;
    const change = rankChanges(groups).find(({ value }) => value === context.selection.brand);
    if (
      change === undefined ||
      Math.abs(change.after - change.before) < minBrandChange * change.before
    )
      return [];
    const { name } = context.names.brand(Number(change.value));
    const text = rankText(name, 'in the market by net sales', change);
    const about = { subject: 'brand', topic: 'competitors' as const, text };
    return [salesAlert(about, change, context, context.brandBefore)];
  },
};

/** Parts of the brand's sales that are large enough and changed enough, in the order of `lossesFirst`. */
const partChanges = (groups: readonly GroupSales[], [after, before]: DriverFigures['net']) =>
  groups
    .filter(
      (group) =>
        group.before > 0 &&
        (group.before >= minPartShare * before || group.after >= minPartShare * after),
    )
    .map((group) => ({ ...group, change: group.after / group.before - 1 }))
    .filter(({ change }) => Math.abs(change) >= minPartChange)
    .sort(lossesFirst);

/**
 * Alerts about the brand's products: ranks among themselves, with the largest changes of net sales; then large changes
 * of sales unlike the brand's, whatever the rank. On the page of a product only its rank: its sales have their own
 * rule.
 */
export const productRule: AlertRule = {
  what: 'products',
  async find(context) {
    const { product } = context.selection;
    const { sold, brandBefore, launched, names, reads } = context;
    if (sold === null) return null;
    const groups =
      product === null
        ? sold.products.map(({ product: id, net }) => ({
            value: id,
            after: net[0],
            before: net[1],
          }))
        : ((await reads.products) ?? []);
    const isComparable = ({ value }: GroupSales) => !launched.has(Number(value));
    const ranks = rankChanges(groups)
      .filter(isComparable)
      .filter(({ value }) => product === null || value === product)
      .filter(({ after, before }) => Math.abs(after - before) >= minProductPart * brandBefore)
      .sort(lossesFirst)
      .slice(0, maxRankAlerts);
    const ofBrand = sold.net[0] / sold.net[1] - 1;
    const ranked = new Set(ranks.map(({ value }) => value));
    const changes = (product === null ? partChanges(groups, sold.net) : [])
      .filter(isComparable)
      .filter(
        ({ value, change }) =>
          value !== 0 && !ranked.has(value) && Math.abs(change - ofBrand) >= minOwnChange,
      )
      .slice(0, maxProductAlerts);
    const nameOf = await names.namer(
      'product',
      [...ranks, ...changes].map(({ value }) => value),
    );
    return [
      ...ranks.map((change) => {
        const { id, name } = nameOf(change.value);
        const text = rankText(name, 'among the brand’s products by net sales', change);
        const about = { subject: `product:${id}`, topic: 'velocity' as const, text };
        return salesAlert(about, change, context, brandBefore);
      }),
      ...changes.map((change) => {
        const { id, name } = nameOf(change.value);
        const text = changeText(`Net sales of ${name}`, change.change);
        const about = { subject: `product:${id}`, topic: null, text };
        return salesAlert(about, change, context, brandBefore);
      }),
    ];
  },
};

/** Divisions with the largest changes of net sales. */
export const divisionRule: AlertRule = {
  what: 'regions',
  async find(context) {
    const { sold, reads } = context;
    if (missingPart(context.dataSet.info, ['regions']) !== null) return { lacks: 'no regions' };
    const groups = sold && (await reads.divisions);
    if (sold === null || groups === null) return null;
    return partChanges(
      groups.filter(({ value }) => value !== ''),
      sold.net,
    )
      .slice(0, maxDivisionAlerts)
      .map((change) => {
        const division = String(change.value);
        const text = changeText(`Net sales in ${division}`, change.change);
        // On the page of a product, the figures are those of the product.
        const about = { subject: `division:${division}`, topic: null, text };
        return salesAlert(about, change, context, sold.net[1]);
      });
  },
};
