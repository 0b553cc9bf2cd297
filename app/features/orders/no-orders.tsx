import type { OrderTab } from '~contract/vocabulary';
import type { OrderList } from '~/contracts/orders/views';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { EmptyState } from '~/components/ui/feedback/empty-state';

import { tabInAddress, tabNames } from './order-format';

const emptyTexts: Readonly<Record<OrderTab, string>> = {
  // For its drafts: otherwise the summary is empty only before the first order.
  summary: 'An order that you save and do not place appears here.',
  placed: 'No orders are on the way to the warehouse.',
  received: 'Orders appear here when the warehouse has received them completely.',
  closed: 'Orders that you void appear here.',
  in_review: 'No orders are waiting for a decision.',
  invalid: 'No orders were declared invalid.',
};

/** Explains why the list is empty, with a next step. */
export function NoOrders({
  view: { tab, draftsOnly, search, isFirst, canPlace },
}: {
  view: OrderList;
}) {
  if (search !== '' || !isFirst)
    return (
      <EmptyState
        icon="consignment"
        title="Nothing found"
        link={{
          to: paths.orderList({ tab: tabInAddress(tab) }),
          text: tab === 'summary' ? 'Show all orders' : `Show all of ${tabNames[tab]}`,
        }}
      >
        {search === ''
          ? 'There are no orders on this page any more.'
          : `No order here has “${search}” in its number, brand, carrier or tracking number.`}
      </EmptyState>
    );
  if (draftsOnly || tab !== 'summary')
    return (
      <EmptyState
        icon="consignment"
        title={draftsOnly ? 'No drafts' : `${tabNames[tab]}: no orders`}
        link={{ to: paths.consignmentOrders, text: 'Show all orders' }}
      >
        {emptyTexts[tab]}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="consignment"
      title="No orders yet"
      actions={
        canPlace && (
          <LinkButton to={paths.newOrder} icon="plus">
            New order
          </LinkButton>
        )
      }
    >
      A consignment order sends stock to the warehouse. It stays yours until it is sold.
    </EmptyState>
  );
}
