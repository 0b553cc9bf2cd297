import type { EmptyState } from '../model/empty-state';
import { growth, sales } from '../model/measure';
import { metricQuery, type MetricQuery } from '../model/metric-query';
import { membersOf } from '../model/reference';
import type { Reference } from '../model/selection';
import type { Figures, Group, RowDays } from '../results/figure-table';
import { hasFigures, type QueryFigures } from '../results/query-figures';
import type { QueryContext } from './query-context';

/**
 * The figures of a query with those of a reference in place of a baseline (domain.md section 2).
 * @param query one that `followsReference`
 * @returns as `queryFigures`; figures without a reference where it has no members
 */
export async function figuresWithReference(
  context: QueryContext,
  query: MetricQuery,
  reference: Reference,
): Promise<QueryFigures | EmptyState> {
  const { selection, batcher } = context;
  const plain: MetricQuery = { ...query, compare: false, against: null };
  const { subject, filters } = membersOf(selection, reference);
  const dated = query.dimensions.filter((dim) => dim === 'date');
  const ofMembers = (measures: MetricQuery['measures']) =>
    batcher.run(
      context,
      metricQuery({
        subject,
        measures,
        dimensions: [...dated, reference.unit],
        dateLevel: query.dateLevel,
        filters: [...query.filters, ...filters],
      }),
      // A page has a tile for each kind of rows: in separate batches, each kind would need another statement.
      { withTotals: false, joined: true },
    );
  const hasMembers = reference.members === null || reference.members.length > 0;
  const isOfPeriod = query.measures.filter(({ growthOf }) => growthOf === null);
  const [own, members, sellers] = await Promise.all([
    batcher.run(context, plain),
    hasMembers ? ofMembers(isOfPeriod) : null,
    hasMembers && reference.counts === 'sellers' ? ofMembers([sales]) : null,
  ]);
  if (!hasFigures(own)) return own;
  const figures =
    members !== null && hasFigures(members)
      ? new ReferencedFigures(own, members, {
          membersAt: memberGroups(
            reference,
            sellers !== null && hasFigures(sellers) ? sellers : null,
          ),
          ownGroup: selection.product ?? selection.brand ?? 0,
        })
      : own.figures;
  return {
    ...own,
    figures,
    query: { ...own.query, compare: true },
    reference: reference.label,
  };
}

/** The groups of the members that count in a bucket; `[]` stands for the whole period. */
type MembersAt = (bucket: Group, days: RowDays) => readonly Group[];

function memberGroups({ counts, members }: Reference, sellers: QueryFigures | null): MembersAt {
  if (counts === 'all') return (bucket) => (members ?? []).map((id) => [...bucket, id]);
  if (sellers === null) return () => [];
  const allowed = members === null ? null : new Set(members);
  const ids = sellers.figures
    .groups(sellers.rowLevel)
    .groups.map(([id]) => Number(id))
    .filter((id) => id > 0 && (allowed === null || allowed.has(id)));
  const index = sellers.columns[0]?.index ?? null;
  const sold = (group: Group, days: RowDays) =>
    index !== null &&
    (sellers.figures.measure(sellers.rowLevel, index, group, days).value ?? 0) > 0;
  return (bucket, days) =>
    ids.map((id): Group => [...bucket, id]).filter((group) => sold(group, days));
}

/** Figures in which each row of the subject has the reference as its baseline. */
class ReferencedFigures implements Figures {
  /** Indexes of measures in the members' plan, by those in the subject's plan. */
  private readonly indexes: ReadonlyMap<number, number>;
  private readonly bases: ReadonlySet<number>;

  constructor(
    private readonly own: QueryFigures,
    private readonly members: QueryFigures,
    private readonly of: { membersAt: MembersAt; ownGroup: number },
  ) {
    const indexOf = new Map(
      [
        ...members.columns.map(({ measure: { key }, index }) => [key, index] as const),
        ...members.bases.map(({ base: { key }, index }) => [key, index] as const),
      ].flatMap(([key, index]) => (index === null ? [] : [[key, index] as const])),
    );
    const paired = [
      ...own.columns.map(({ measure: { key }, index }) => [index, key] as const),
      ...own.bases.map(({ base: { key }, index }) => [index, key] as const),
    ];
    this.indexes = new Map(
      paired.flatMap(([index, key]) => {
        const other = indexOf.get(key);
        return index === null || other === undefined ? [] : [[index, other] as const];
      }),
    );
    this.bases = new Set(own.bases.map(({ index }) => index));
  }

  groups(...asked: Parameters<Figures['groups']>) {
    return this.own.figures.groups(...asked);
  }

  hasRows(...asked: Parameters<Figures['hasRows']>) {
    return this.own.figures.hasRows(...asked);
  }

  ofMean(...asked: Parameters<Figures['ofMean']>) {
    return this.own.figures.ofMean(...asked);
  }

  measure(level: number, index: number, group: Group, days: RowDays) {
    const found = this.own.figures.measure(level, index, group, days);
    const other = this.indexes.get(index);
    if (level !== this.own.rowLevel || other === undefined) return found;
    const baseline = this.reference(other, this.bases.has(index), group, days);
    const measure = this.own.columns.find((column) => column.index === index)?.measure;
    const change = measure === undefined ? null : growth(measure, found.value, baseline);
    return { value: found.value, compared: [{ baseline, growth: change }] };
  }

  /** @returns null in the row of another brand or product, and without members */
  private reference(index: number, isBase: boolean, group: Group, days: RowDays): number | null {
    const isDated = this.own.dims.includes('date');
    const [id] = group.slice(isDated ? 1 : 0);
    if (id !== undefined && Number(id) !== this.of.ownGroup) return null;
    const groups = this.of.membersAt(isDated ? group.slice(0, 1) : [], days);
    if (groups.length === 0) return null;
    const { figures, rowLevel } = this.members;
    if (!isBase) return figures.ofMean(rowLevel, index, groups, days.period);
    // The base of an average is the sum of its members' bases.
    return groups.reduce(
      (sum, one) => sum + (figures.measure(rowLevel, index, one, days).value ?? 0),
      0,
    );
  }
}
