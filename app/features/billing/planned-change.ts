import type { Billing } from '~/contracts/billing/billing';
import { counted } from '~/lib/format/counted';
import { dayText } from '~/lib/format/dates';
import type { Fact } from '~/components/ui/data/facts';

import { kindText } from './plan-text';

/** What is planned for the end of the period: one fact, or none. The end of a cancelled plan is a fact of its own. */
export function plannedChange({
  kind,
  pending,
}: Pick<NonNullable<Billing['subscription']>, 'kind' | 'pending'>): Fact[] {
  if (pending === null || pending.kind === 'cancel') return [];
  const { planName, users, brands, interval } = pending;
  const what =
    pending.kind === 'addons'
      ? `${counted(users, 'additional user')} and ${counted(brands, 'additional brand')}`
      : interval && interval !== kind
        ? `${planName}, billed ${kindText(interval)},`
        : planName;
  return [['Planned change', `${what} from ${dayText(pending.at)}`]];
}
