import type { OrderState } from '~/contracts/orders/views';
import { Tag } from '~/components/ui/data/tag';

import { stateTag } from './order-format';

/** Marks an order that should have arrived. */
export const Overdue = () => (
  <span className="block">
    <Tag tone="bad">Overdue</Tag>
  </span>
);

/** The state of an order as a tag. */
export function StateTag({ order }: { order: OrderState }) {
  const { text, tone } = stateTag(order);
  return <Tag tone={tone}>{text}</Tag>;
}
