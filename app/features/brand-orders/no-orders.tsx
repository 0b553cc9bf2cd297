import { brandOrderTabNames } from '~/contracts/brand-orders/labels';
import { placeOf } from '~/contracts/brand-orders/list-place';
import type { BrandOrderList } from '~/contracts/brand-orders/views';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { EmptyState } from '~/components/ui/feedback/empty-state';

import { hasFaults, hasFilters, orderListId } from './order-format';

const emptyTexts: Readonly<Record<BrandOrderList['tab'], string>> = {
  new: 'Orders that your shops send in appear here until something of them is shipped.',
  partially_shipped: 'Orders with units left to ship appear here.',
  shipped:
    'Orders appear here when everything is shipped. Mark them as fulfilled when they are done.',
  fulfilled: 'Orders that you mark as fulfilled appear here.',
  cancelled: 'No order was cancelled.',
  future: 'New orders that are due more than 14 days from today appear here.',
  all: 'Orders that your shops send in appear here.',
};

const leftPage = ['No orders on this page', 'There are no orders on this page any more.'] as const;
const wrongDays = [
  'Correct the due dates',
  'The list does not follow a due date with an error. Correct it, or clear the filters.',
] as const;
const nothingFound = ['Nothing found', 'No order here fits these filters.'] as const;

/** Explains why the list is empty, with a next step. */
export function NoOrders({ view }: { view: BrandOrderList }) {
  const { tab, isFirst } = view;
  const isFaulty = hasFaults(view);
  if (view.isWithoutBrand)
    return (
      <EmptyState icon="orders" title="No brand yet">
        You see the orders of the brands that your account gives you, and it has given you none. Ask
        an admin of your account for a brand.
      </EmptyState>
    );
  if (!hasFilters(view) && isFirst)
    return (
      <EmptyState icon="orders" title={`${brandOrderTabNames[tab]}: no orders`}>
        {emptyTexts[tab]}
      </EmptyState>
    );
  const [title, text] = !isFirst ? leftPage : isFaulty ? wrongDays : nothingFound;
  return (
    <EmptyState
      icon="orders"
      title={title}
      actions={
        <>
          {tab !== 'all' && hasFilters(view) && !isFaulty && (
            <LinkButton
              to={paths.brandOrderList({ ...placeOf(view), tab: 'all', id: view.selected })}
              data-result={orderListId}
            >
              Look in all orders
            </LinkButton>
          )}
          {!isFirst && (
            <LinkButton
              to={paths.brandOrderList({ ...placeOf(view), id: view.selected })}
              data-result={orderListId}
            >
              Show the first page
            </LinkButton>
          )}
          {hasFilters(view) && (
            <LinkButton
              to={paths.brandOrderList({ ...(tab !== 'new' && { tab }), id: view.selected })}
              kind="secondary"
              data-result={orderListId}
            >
              Clear filters
            </LinkButton>
          )}
        </>
      }
    >
      {text}
    </EmptyState>
  );
}
