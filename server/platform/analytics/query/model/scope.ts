import type { DimensionCode, DimensionSide } from './dimensions';
import type { Subject } from './metric-query';
import type { QuerySelection, Reference, ViewOptions } from './selection';

/** The parts of a selection that decide which metrics a query shows, and what it compares them with. */
export type Shown = Pick<QuerySelection, 'options' | 'baselines'>;

/** Whose figures a query shows, what it compares them with, and what narrows it. */
export interface Scope {
  subject: Subject;
  /** It shows the whole brand, whichever of its products is chosen. */
  wholeBrand: boolean;
  /** All products in its rows are the brand's. */
  ownProducts: boolean;
  /** `own`: its days are independent of the period. */
  days: 'page' | 'own';
  /** Whether it compares with the baselines of the page. Baselines that it chooses itself do not count. */
  baselines: (selection: Shown) => boolean;
  /** Whether it shows a reference in place of the baselines (domain.md section 2). */
  reference: (reference: Reference) => boolean;
  /** Possible keys of the id column of the compared brands or products; empty if it does not always compare. */
  members: readonly string[];
  /** The view options that it reads. */
  options: readonly (keyof ViewOptions)[];
  /** Sides of the dimensions whose conditions narrow it; null: those of its metrics' figures. */
  sides: readonly DimensionSide[] | null;
  /** Further dimensions whose conditions narrow it, although the sources of its metrics lack them. */
  alsoFollows: readonly DimensionCode[];
  /** Dimensions of which it compares all values: conditions on them alone do not narrow it. */
  comparesAll: (dataSet: { categories: readonly { level: number }[] }) => readonly DimensionCode[];
}

export const always = () => true;
const never = () => false;

/** Shows figures of the period, compares with nothing, and follows the filters of its metrics, unless given otherwise. */
export const queryScope = (subject: Subject, given: Partial<Scope> = {}): Scope => ({
  subject,
  wholeBrand: false,
  ownProducts: false,
  days: 'page',
  baselines: never,
  reference: never,
  members: [],
  options: [],
  sides: null,
  alsoFollows: [],
  comparesAll: () => [],
  ...given,
});

/** Figures of the chosen product, or of the brand without one. */
export const ofSubject = (given?: Partial<Scope>): Scope => queryScope('brand', given);
/** Figures of the whole brand, whichever of its products is chosen. */
export const ofBrand = (given?: Partial<Scope>): Scope =>
  queryScope('brand', { ...given, wholeBrand: true });
export const ofMarket = (given?: Partial<Scope>): Scope => queryScope('market', given);
