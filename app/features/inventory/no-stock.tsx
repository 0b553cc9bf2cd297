import type { StockStatus } from '~contract/vocabulary';
import type { StockList } from '~/contracts/inventory/inventory';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { EmptyState } from '~/components/ui/feedback/empty-state';

import { statusNames } from './stock-format';

/** The empty list: the account has no products, or none matches the search and filter. */
export function NoStock({ view: { search, status, page, canPlace } }: { view: StockList }) {
  if (search === '' && status === null && page === 1)
    return (
      <EmptyState
        icon="inventory"
        title="No products yet"
        actions={
          canPlace && <LinkButton to={paths.newOrder}>Order stock to the warehouse</LinkButton>
        }
      >
        Your brands' products appear here with their stock.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="inventory"
      title="Nothing found"
      actions={
        <LinkButton to={paths.inventory} kind="secondary">
          Show all products
        </LinkButton>
      }
    >
      {whyNone(search, status)}
    </EmptyState>
  );
}

function whyNone(search: string, status: StockStatus | null): string {
  const which = status === null ? 'product' : `product that is ${statusNames[status]}`;
  return search === ''
    ? `There is no ${which} on this page.`
    : `No ${which} has “${search}” in its name or brand.`;
}
