import type { OperationName } from '../ams/orders/operations';

/** What the warehouse decides about an order besides receiving it. */
export type DecisionName = Exclude<OperationName, 'receive'>;

interface Decision {
  title: string;
  /** What follows from it. */
  text: string;
  button: string;
  /** Whether the decision needs a reason. */
  wantsReason: boolean;
  /** The decision in the words of a sentence that tells somebody what to do first. */
  deed: string;
}

/** In the order in which they are offered. */
export const decisions: Readonly<Record<DecisionName, Decision>> = {
  flag: {
    title: 'Put in review',
    text: 'Nothing is received until the review is over.',
    button: 'Put in review',
    wantsReason: false,
    deed: 'put the order in review',
  },
  resolve: {
    title: 'End the review',
    text: 'The order can be received again.',
    button: 'End the review',
    wantsReason: false,
    deed: 'end the review',
  },
  reject: {
    title: 'Reject',
    text: 'The order becomes invalid for good. The brand sees the reason, and may copy the order.',
    button: 'Reject the order',
    wantsReason: true,
    deed: 'reject the order',
  },
  short_close: {
    title: 'Close a line as short',
    text: 'The outstanding units of this line are no longer expected.',
    button: 'Close the line',
    wantsReason: true,
    deed: 'close a line',
  },
  close_rest: {
    title: 'Close the rest',
    text: 'No more goods are expected. The order is received, marked as short.',
    button: 'Close the rest',
    wantsReason: false,
    deed: 'close the rest',
  },
};

export const isDecision = (name: string): name is DecisionName => Object.hasOwn(decisions, name);
