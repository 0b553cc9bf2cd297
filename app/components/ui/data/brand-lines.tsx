interface OfBrand {
  brand: { name: string };
  /** The account of the row, in lists of several accounts. */
  account: string | null;
}

/** The brand of a row, and the account below it. */
export const BrandLines = ({ brand, account }: OfBrand) => (
  <>
    {brand.name}
    {account !== null && <span className="block text-ink-faint">{account}</span>}
  </>
);

/**
 * The brand below the name of its row. Narrow windows show it in place of the next column, that of brands, whose head then
 * stands below the head of the names (`headWithBrand`).
 */
export const BrandBelow = ({ row }: { row: OfBrand }) => (
  <span className="brand-below">
    <BrandLines {...row} />
  </span>
);

export const headWithBrand = (head: string) => (
  <>
    {head}
    <span className="brand-below">Brand</span>
  </>
);
