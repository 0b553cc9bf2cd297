import type { PlansView } from '~/contracts/billing/plans';
import { dayText } from '~/lib/format/dates';
import { plannedText, undoText } from '~/lib/format/planned-change';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';

/** Why there are no buttons, and what is planned. */
export function PlansNotice({ view }: { view: PlansView }) {
  const { reader, giftFrom } = view;
  const change = changeTexts(view);
  const settings = (
    <LinkButton to={paths.settingsTab('billing')} kind="secondary" size="small">
      Billing
    </LinkButton>
  );
  return (
    <>
      {reader === 'other' && (
        <Notice level="info">
          Your role cannot change the plan. Please ask the admin of your account.
        </Notice>
      )}
      {giftFrom !== null && (
        <Notice level="info">
          You use a plan that {giftFrom} shares with you. It costs you nothing.
        </Notice>
      )}
      {change.length > 0 && reader === 'manager' && (
        <Notice level="info" actions={settings}>
          {change.join(' ')}
        </Notice>
      )}
    </>
  );
}

/** What is planned for the end of the period, in sentences; none where nothing is. */
function changeTexts({ changeDay, isCancelled, planned }: PlansView): string[] {
  if (isCancelled && changeDay !== null)
    return [`Your plan is cancelled and ends on ${dayText(changeDay)}.`];
  const text = planned && plannedText(planned);
  const then = text === null ? [] : [`From then on: ${text}.`];
  if (changeDay !== null) return [`Your plan changes on ${dayText(changeDay)}.`, ...then];
  const day = planned?.pending?.kind === 'addons' ? planned.pending.at : null;
  return day === null ? [] : [`Your add-ons change on ${dayText(day)}.`, ...then];
}

/** Where a planned change is taken back, or an open invoice paid. @param name of the plan */
export function SettingsLink({
  view: { isCancelled, planned },
  action,
  name,
}: {
  view: PlansView;
  action: 'keep' | 'pay';
  name: string;
}) {
  const keep = isCancelled ? 'Resume' : undoText(planned, name);
  return (
    <LinkButton to={paths.settingsTab('billing')} kind="secondary">
      {action === 'pay' ? 'Pay the open invoice first' : keep}
    </LinkButton>
  );
}
