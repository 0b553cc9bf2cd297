import type { CartView, ShownQuote } from '~/contracts/billing/cart';

const steps = {
  review: 'Your choice',
  addons: 'Additional users and brands',
  details: 'Billing details',
  problem: 'Cart',
} as const;
export const actionTitles: Readonly<Record<ShownQuote['action'], string>> = {
  subscribe: 'Subscribe',
  upgrade: 'Upgrade your plan',
  downgrade: 'Downgrade your plan',
  cancel: 'Cancel your plan',
  addon: 'Add users and brands',
};
const checkouts = { ...actionTitles, addon: 'Pay for users and brands' };
const done = {
  subscribe: 'Subscribed',
  upgrade: 'Plan upgraded',
  downgrade: 'Plan downgraded',
  cancel: 'Subscription cancelled',
  addon: 'Add-ons added',
  invoice: 'Invoice paid',
} as const;
const results = {
  open: 'Payment not complete',
  processing: 'Payment in progress',
  credited: 'Payment could not be used',
  failed: 'Payment declined',
  cancelled: 'Payment cancelled',
  expired: 'Purchase expired',
} as const;

/** The title of the window for each state of the cart. The headings of the results are the messages of section X. */
export function cartTitle(view: CartView | undefined): string {
  if (view === undefined) return steps.problem;
  if (view.kind === 'checkout') return checkouts[view.choice.action];
  if (view.kind !== 'result') return steps[view.kind];
  const { action, status } = view.purchase;
  if (view.state === 'cancelled') return results.cancelled;
  return status === 'succeeded' ? done[action] : results[status];
}
