import {
  orderActions,
  orderStatuses,
  type OrderAction,
  type OrderStatus,
  type ReviewState,
} from '../../../../contract/vocabulary';

/** The state machine of consignment orders: domain.md section 6 as data and pure functions, without I/O (O-02). */

/** `brand`: the people of the brand, who may order; `reader`: who may only look. Admins are of every brand. */
export type Actor = 'admin' | 'brand' | 'reader';

/** Units of a line. */
export interface LineUnits {
  ordered: number;
  received: number;
  rejected: number;
  shortClosed: number;
}

export interface OrderState {
  status: OrderStatus;
  reviewState: ReviewState | null;
  lines: readonly LineUnits[];
}

interface Rule {
  by: Actor;
  /** Statuses that it starts from. */
  from: readonly OrderStatus[];
  /** Review states that it starts from. */
  review: readonly (ReviewState | null)[];
}

const free = [null];
const rule = (by: Actor, from: readonly OrderStatus[], review: Rule['review'] = free): Rule => ({
  by,
  from,
  review,
});

/** Nothing but an admin's decision happens to an order in review; voided and invalid ones are final. */
const rules: Readonly<Record<OrderAction, Rule>> = {
  save: rule('brand', ['initial']),
  place: rule('brand', ['initial']),
  copy: rule('brand', orderStatuses, [null, 'pending', 'voided', 'invalid_by_admin']),
  void: rule('brand', ['initial', 'Placed']),
  flag: rule('admin', ['Placed']),
  resolve: rule('admin', ['Placed'], ['pending']),
  reject: rule('admin', ['Placed'], ['pending']),
  receive: rule('admin', ['Placed', 'Partially Received']),
  short_close: rule('admin', ['Partially Received']),
  close_rest: rule('admin', ['Partially Received']),
};

/** The permission that an action needs for the order's brand (SEC-51). */
export const permissionFor = (action: OrderAction) =>
  rules[action].by === 'admin' ? ('consignment.operate' as const) : ('consignment.place' as const);

/** Whether this actor may ever do this, in whatever state. */
export function mayDo(actor: Actor, action: OrderAction): boolean {
  return actor === 'admin' || (actor === 'brand' && rules[action].by === 'brand');
}

/** Whether the action starts from this state. */
export function startsFrom(
  { status, reviewState }: Pick<OrderState, 'status' | 'reviewState'>,
  action: OrderAction,
): boolean {
  const { from, review } = rules[action];
  return from.includes(status) && review.includes(reviewState);
}

/** @returns what the actor may do now, in the order of `orderActions` */
export function allowedActions(
  state: Pick<OrderState, 'status' | 'reviewState'>,
  actor: Actor,
): OrderAction[] {
  return orderActions.filter((action) => mayDo(actor, action) && startsFrom(state, action));
}

/** Units of a line that may still come. */
export function outstanding({ ordered, received, shortClosed }: LineUnits): number {
  return Math.max(0, ordered - received - shortClosed);
}

/** Σ min(received, ordered) ÷ Σ ordered: 0 to 1; 0 where nothing is ordered. */
export function completion(lines: readonly LineUnits[]): number {
  const ordered = lines.reduce((sum, line) => sum + line.ordered, 0);
  const received = lines.reduce((sum, line) => sum + Math.min(line.received, line.ordered), 0);
  return ordered === 0 ? 0 : received / ordered;
}

export interface Arrival {
  /** Position in `lines`. */
  index: number;
  quantity: number;
  rejected: number;
}

/** The units of the lines after an arrival. What was closed as short and came after all is short no more. */
export function withArrivals(
  lines: readonly LineUnits[],
  arrivals: readonly Arrival[],
): LineUnits[] {
  const after = lines.map((line) => ({ ...line }));
  for (const { index, quantity, rejected } of arrivals) {
    const line = after[index]!;
    line.received += quantity;
    line.rejected += rejected;
    line.shortClosed = Math.min(line.shortClosed, Math.max(0, line.ordered - line.received));
  }
  return after;
}

/** How much more than ordered is taken in without asking again. */
const tolerance = 0.05;

/** Whether a line has more than 5 % over. */
export const isOver = ({ ordered, received }: Pick<LineUnits, 'ordered' | 'received'>): boolean =>
  received > ordered * (1 + tolerance);

/** @returns the positions of the lines with more than 5 % over */
export function linesOver(lines: readonly LineUnits[]): number[] {
  return lines.flatMap((line, index) => (isOver(line) ? [index] : []));
}

/** Closes what is outstanding of one line, or of all. */
export function withShortClosed(lines: readonly LineUnits[], index?: number): LineUnits[] {
  return lines.map((line, at) =>
    index === undefined || at === index
      ? { ...line, shortClosed: line.shortClosed + outstanding(line) }
      : line,
  );
}

/**
 * The state after an action that starts from this one; `lines` are those after it.
 * @throws RangeError when the action does not start from here
 */
export function after(
  state: OrderState,
  action: OrderAction,
  lines: readonly LineUnits[] = state.lines,
): OrderState {
  if (!startsFrom(state, action))
    throw new RangeError(`${action} does not start from ${state.status}, ${state.reviewState}`);
  const next = (status: OrderStatus, reviewState: ReviewState | null = null): OrderState => ({
    status,
    reviewState,
    lines,
  });
  switch (action) {
    case 'save':
    case 'copy':
      return { ...state, lines };
    case 'place':
      return next('Placed');
    case 'void':
      return next(state.status, 'voided');
    case 'flag':
      return next('Placed', 'pending');
    case 'resolve':
      return next('Placed');
    case 'reject':
      return next('Placed', 'invalid_by_admin');
    case 'receive':
    case 'short_close':
    case 'close_rest':
      return next(
        lines.every((line) => outstanding(line) === 0) ? 'Received' : 'Partially Received',
      );
  }
}
