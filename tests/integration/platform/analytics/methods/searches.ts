/** Searches of a visit, as section 9.13 reads them. Buyer 0 is unknown, product null was not clicked. */
export interface Search {
  day: number;
  second: number;
  buyer: number;
  term: string;
  results: number;
  product: number | null;
  session: number;
}
/** A purchase: an order line with positive units. */
export interface Bought {
  buyer: number;
  product: number;
  day: number;
}
export interface View {
  day: number;
  second: number;
  buyer: number;
  product: number;
  session: number;
}

export const plainTerm = (term: string): string => term.trim().toLowerCase();

const isBought = (
  { buyer, day }: { buyer: number; day: number },
  product: number | null,
  purchases: readonly Bought[],
): boolean =>
  buyer !== 0 &&
  purchases.some((one) => one.buyer === buyer && one.product === product && one.day === day);

/** Searches by term, those without a letter left out. */
export function byTerm(searches: readonly Search[]): Map<string, Search[]> {
  const found = new Map<string, Search[]>();
  for (const search of searches) {
    const term = plainTerm(search.term);
    if (term !== '') found.set(term, [...(found.get(term) ?? []), search]);
  }
  return found;
}

/** The terms of the chosen products: half or more of their clicks are on these. */
export function termsOf(
  searches: readonly Search[],
  isChosen: (product: number) => boolean,
): ReadonlySet<string> {
  const terms = [...byTerm(searches)].filter(([, found]) => {
    const clicked = found.flatMap(({ product }) => (product === null ? [] : [product]));
    const chosen = clicked.filter(isChosen).length;
    return chosen > 0 && chosen >= clicked.length / 2;
  });
  return new Set(terms.map(([term]) => term));
}

/** What became of searches. */
export function outcomeOf(searches: readonly Search[], purchases: readonly Bought[]) {
  const known = searches.filter(({ buyer }) => buyer !== 0);
  const found = known.filter(({ results }) => results > 0);
  const bought = known.filter((one) => isBought(one, one.product, purchases)).length;
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  return {
    searches: searches.length,
    without: searches.filter(({ results }) => results === 0).length,
    clickThrough: share(searches.filter(({ product }) => product !== null).length, searches.length),
    known: known.length,
    knownFound: found.length,
    conversion: share(bought, known.length),
    conversionFound: share(bought, found.length),
  };
}

/** The unmet searches of a term. @param usual C of the document */
export function unmetOf(
  of: Pick<ReturnType<typeof outcomeOf>, 'searches' | 'without' | 'knownFound' | 'conversionFound'>,
  usual: number,
): { without: number; unbought: number } {
  const found = of.searches - of.without;
  const shortfall = of.knownFound < 30 ? 0 : Math.max(0, 1 - of.conversionFound! / usual);
  return { without: of.without, unbought: Math.round(found * shortfall) };
}

/** The brand that a term is for; null for none. */
export function brandOf(
  term: string,
  brands: readonly { id: number; name: string }[],
): number | null {
  const words = plainTerm(term).split(' ');
  const named = brands.filter(({ name }) => {
    const own = name.toLowerCase().split(' ');
    return words.some((_, at) => own.every((word, next) => words[at + next] === word));
  });
  named.sort((one, other) => other.name.length - one.name.length || one.id - other.id);
  return named[0]?.id ?? null;
}

/** Visits with a search, with a view after it, and with a purchase of what was viewed. */
export function funnelOf(
  searches: readonly Search[],
  views: readonly View[],
  purchases: readonly Bought[],
): [searched: number, viewed: number, bought: number] {
  const time = ({ day, second }: { day: number; second: number }) => day * 86_400 + second;
  const isKnown = ({ buyer }: { buyer: number }) => buyer !== 0;
  const sessions = new Set(
    searches
      .filter((one) => isKnown(one) && plainTerm(one.term) !== '')
      .map(({ session }) => session),
  );
  let [viewed, bought] = [0, 0];
  for (const session of sessions) {
    const first = Math.min(
      ...searches.filter((one) => one.session === session && plainTerm(one.term) !== '').map(time),
    );
    const after = views.filter(
      (view) => view.session === session && isKnown(view) && time(view) >= first,
    );
    if (after.length > 0) viewed += 1;
    if (after.some((view) => isBought(view, view.product, purchases))) bought += 1;
  }
  return [sessions.size, viewed, bought];
}
