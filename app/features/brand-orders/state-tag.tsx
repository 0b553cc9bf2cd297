import type { BrandOrderStateView } from '~/contracts/brand-orders/views';
import { Tag } from '~/components/ui/data/tag';

import { stateTag } from './order-format';

/** The state of an order as a tag. */
export function StateTag({ order }: { order: BrandOrderStateView }) {
  const { text, tone } = stateTag(order);
  return <Tag tone={tone}>{text}</Tag>;
}

/** Marks an order that has units left after its due date. */
export const Overdue = () => (
  <span className="block">
    <Tag tone="bad">Overdue</Tag>
  </span>
);
