import type { PlannedState } from './billing';

/** Whether the numbers of additional users and brands change with what is planned for the end of a plan's period. */
export const changesAddOns = ({ extraUsers, extraBrands, pending }: PlannedState): boolean =>
  pending !== null && (pending.users !== extraUsers || pending.brands !== extraBrands);
