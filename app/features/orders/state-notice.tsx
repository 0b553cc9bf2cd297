import type { OrderView } from '~/contracts/orders/views';
import { Notice } from '~/components/ui/feedback/notice';

/** A notice if the order is in review, invalid, voided or closed as short. */
export function StateNotice({
  order: { reviewState, closedReason, isShort },
}: Pick<OrderView, 'order'>) {
  const because = closedReason === null ? '' : ` Reason: “${closedReason}”`;
  if (reviewState === 'pending')
    return (
      <Notice level="warning">
        This order is in review. Nothing happens to it until the review ends. The timeline says why.
      </Notice>
    );
  if (reviewState === 'invalid_by_admin')
    return (
      <Notice level="warning">
        This order was declared invalid. You can copy it, change the copy and place it.{because}
      </Notice>
    );
  if (reviewState === 'voided')
    return <Notice level="info">This order is voided. Nothing will ship.{because}</Notice>;
  if (isShort && closedReason !== null)
    return <Notice level="info">Remainder closed short.{because}</Notice>;
  return null;
}
