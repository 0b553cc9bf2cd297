import { useState } from 'react';

import type { OrderIntent } from '~/contracts/orders/form';

/**
 * Props of submit buttons that tell the server what is wanted.
 * @param busy whether the form is being sent
 */
export function useIntents(busy: boolean) {
  const [pressed, setPressed] = useState<OrderIntent | null>(null);
  const intent = (value: OrderIntent) => ({
    type: 'submit' as const,
    name: 'intent',
    value,
    onClick: () => setPressed(value),
  });
  /** For a button that shows progress while its own press is being sent. */
  const pendingIntent = (value: OrderIntent, pendingText: string) => ({
    ...intent(value),
    pending: busy && pressed === value,
    pendingText,
  });
  return { intent, pendingIntent };
}
