import type { ShownQuote } from '~/contracts/billing/cart';
import { dayText } from '~/lib/format/dates';
import { moneyText } from '~/lib/format/money';
import { changesAddOns, plannedChange } from '~/lib/format/planned-change';
import type { Fact } from '~/components/ui/data/facts';

export const actionTitles: Readonly<Record<ShownQuote['action'], string>> = {
  subscribe: 'Subscribe',
  upgrade: 'Upgrade your plan',
  downgrade: 'Downgrade your plan',
  cancel: 'Cancel your plan',
  addon: 'Add users and brands',
};

const isLater = ({ action }: ShownQuote) => action === 'downgrade' || action === 'cancel';

/** What changes, and when. */
export function quoteFacts(quote: ShownQuote): Fact[] {
  const { action, planName, kind, effectiveDay, renewsDay, renewalTotal, credit } = quote;
  const rows: Fact[] = [
    [action === 'cancel' ? 'Plan that ends' : 'Plan', planName],
    ['Billed', kind === 'yearly' ? 'Once a year' : 'Every month'],
    [
      action === 'cancel' ? 'Ends' : 'Takes effect',
      isLater(quote)
        ? dayText(effectiveDay)
        : quote.total > 0
          ? 'At once, when it is paid'
          : 'At once',
    ],
  ];
  // A downgrade is itself what is planned.
  const { after } = quote;
  if (after && (action !== 'downgrade' || changesAddOns(after))) rows.push(...plannedChange(after));
  if (renewsDay !== null && action !== 'cancel')
    rows.push(['Next invoice', `${moneyText(renewalTotal)} on ${dayText(renewsDay)}`]);
  if (credit > 0) rows.push(['Credit for later invoices', moneyText(credit)]);
  return rows;
}
