import type { PlannedState } from '~contract/ams/billing';
import { changesAddOns } from '~/contracts/billing/planned';

import { counted } from './units';
import { dayText } from './dates';
import { kindText } from './money';

/* What is planned for the end of a plan's period, in the same words on every page. */

export const addOnsText = (users: number, brands: number): string =>
  users + brands === 0
    ? 'no add-ons'
    : `${counted(users, 'additional user')} and ${counted(brands, 'additional brand')}`;

/**
 * 'Growth, billed monthly, with 2 additional users and 0 additional brands'; '1 additional user and 0 additional brands' where
 * the plan stays.
 * @returns null where nothing is planned, and for the end of a cancelled plan
 */
export function plannedText(state: PlannedState): string | null {
  const { kind, pending } = state;
  if (pending === null || pending.kind === 'cancel') return null;
  const { planName, users, brands, interval } = pending;
  const addOns = addOnsText(users, brands);
  if (pending.kind === 'addons') return addOns;
  const isBilledOtherwise = interval && interval !== kind;
  const plan = isBilledOtherwise ? `${planName}, billed ${kindText(interval)}` : planName;
  if (!changesAddOns(state)) return plan;
  return `${plan}${isBilledOtherwise ? ',' : ''} with ${addOns}`;
}

/** What is planned, and from when, as rows of facts: one, or none. */
export function plannedChange(state: PlannedState): [string, string][] {
  const text = plannedText(state);
  if (text === null || state.pending === null) return [];
  const comma = text.includes(',') ? ',' : '';
  return [['Planned change', `${text}${comma} from ${dayText(state.pending.at)}`]];
}

/** What it means to take the planned change back: it names all that stays. @param state null where it is not known */
export function undoText(state: PlannedState | null, planName: string): string {
  const undo = 'Undo the change and keep';
  if (state?.pending?.kind === 'addons') return `${undo} all add-ons`;
  return state !== null && changesAddOns(state)
    ? `${undo} ${planName} with ${addOnsText(state.extraUsers, state.extraBrands)}`
    : `${undo} ${planName}`;
}
