/**
 * An average of brands or products as a figure (docs/domain.md section 2, "References"), computed a second time from the
 * figures of each member: amounts are means, ratios are of sums.
 */
type Answer = (code: string, member: number) => number | null;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** @param days of the period; @param of the answer of a member by itself, null where it has none */
export function referenceOf(
  code: string,
  members: readonly number[],
  of: Answer,
  days: number,
): number | null {
  if (members.length === 0) return null;
  const all = (metric: string) => sum(members.map((member) => of(metric, member) ?? 0));
  const weighted = (metric: string, weight: string) =>
    sum(members.map((member) => (of(metric, member) ?? 0) * (of(weight, member) ?? 0)));
  const ratio = (over: number, under: number) => (under > 0 ? over / under : null);
  // Points of distribution are in-stock days a day.
  const inStock = all('POD') * days;
  const outOfStock = sum(
    members.map((member) => {
      const share = of('OOS', member) ?? 0;
      return share === 1 ? 0 : ((of('POD', member) ?? 0) * days * share) / (1 - share);
    }),
  );
  switch (code) {
    case 'AUP':
      return ratio(all('NS'), all('U'));
    case 'FREQ':
      return ratio(all('ORD'), all('BUY'));
    case 'SPT':
      return ratio(all('NS'), all('ORD'));
    case 'BR':
      return ratio(all('NS'), all('BUY'));
    case 'RPT':
      return ratio(weighted('RPT', 'BUY'), all('BUY'));
    case 'RAT':
      return ratio(weighted('RAT', 'REV'), all('REV'));
    case 'VEL':
      return ratio(7 * all('U'), inStock);
    case 'LOST':
      return inStock > 0 ? (all('NS') / inStock) * (outOfStock / members.length) : null;
    default:
      // Amounts, and shares of what is the same for all members.
      return all(code) / members.length;
  }
}
