/**
 * Whether a user sees the orders of their own brands alone (P-06), so none without a brand. A reporting role beside
 * External vendor opens those of all brands.
 */
export const seesOwnBrandsAlone = ({
  role,
  roles: given,
}: {
  role: string;
  roles: readonly string[];
}): boolean =>
  role !== 'admin' &&
  (given.includes('owned_brands') || (given.length === 1 && given[0] === 'external_vendor'));
