import { dayText } from '~/lib/format/dates';
import { noFigure } from '~/lib/format/units';

import { AppLink } from '../actions/app-link';

import type { Column } from './table';

interface OfBrand {
  brand: { name: string };
  /** The account of the row, in lists of several accounts. */
  account: string | null;
}

const BrandLines = ({ brand, account }: OfBrand) => (
  <>
    {brand.name}
    {account !== null && <span className="block text-ink-faint">{account}</span>}
  </>
);

/**
 * The first columns of a list: names that lead to the page of their row, and brands. Narrow windows show brands below the
 * names instead.
 * @param look the classes of the name, and of the brand in its column
 */
export const nameAndBrand = <Row extends OfBrand>(
  head: string,
  nameOf: (row: Row) => string,
  pageOf: (row: Row) => string,
  look: { name: string; brand: string },
): Column<Row>[] => [
  {
    id: 'name',
    head: (
      <>
        {head}
        <span className="brand-below">Brand</span>
      </>
    ),
    rowHead: true,
    cell: (row) => (
      <>
        <AppLink to={pageOf(row)} className={`link ${look.name}`}>
          {nameOf(row)}
        </AppLink>
        <span className="brand-below">
          <BrandLines {...row} />
        </span>
      </>
    ),
  },
  {
    id: 'brand',
    head: 'Brand',
    cell: (row) => (
      <span className={`block ${look.brand}`}>
        <BrandLines {...row} />
      </span>
    ),
  },
];

/** A day in a list. */
export const dayCell = (iso: string | null) =>
  iso === null ? noFigure : <span className="cell-day">{dayText(iso)}</span>;
