import type { PlannedState } from '../../../contract/ams/billing';

/** Whether the change that is planned for the end of a plan's period changes the numbers of add-ons. */
export const changesAddOns = ({ extraUsers, extraBrands, pending }: PlannedState): boolean =>
  pending !== null && (pending.users !== extraUsers || pending.brands !== extraBrands);
