import type { OrderState } from '~/contracts/orders/views';
import { Tag } from '~/components/ui/data/tag';

import { stateTag } from './order-format';

/** The state of an order as a tag. */
export function StateTag({ order }: { order: OrderState }) {
  const { text, tone } = stateTag(order);
  return <Tag tone={tone}>{text}</Tag>;
}
