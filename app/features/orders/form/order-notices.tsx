import { orderTexts } from '~contract/limits';
import type { Intake, OrderWarning } from '~/contracts/orders/form';
import { dayText } from '~/lib/format/dates';
import { counted } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';

/**
 * no orders can be placed now. Offers the mail for when they can, unless the user waits for it already.
 * @param draft number of the order that is stored as a draft; the page that places it is open
 */
export function ClosedIntake({ intake, draft }: { intake: Intake; draft?: string }) {
  if (intake === null || intake.acceptingInventory) return null;
  return (
    <Notice
      level="warning"
      actions={
        !intake.noticeRequested && (
          <LinkButton
            to={
              draft === undefined
                ? paths.notifyOfIntake
                : paths.notifyOfIntakeFrom(paths.orderStep(draft, 'place'))
            }
            kind="secondary"
            size="small"
          >
            Email me when intake opens
          </LinkButton>
        )
      }
    >
      {orderTexts.notAccepting}{' '}
      {draft === undefined ? 'You can save a draft.' : 'It is saved as a draft.'}
      {intake.noticeRequested && ' We will email you when intake opens.'}
    </Notice>
  );
}

function textOf(warning: OrderWarning): string {
  switch (warning.kind) {
    case 'past-date':
      return `The expected date, ${dayText(warning.day)}, is in the past.`;
    case 'storage':
      return warning.pallets === null
        ? 'You have no storage left.'
        : `The order has ${counted(warning.pallets, 'pallet')}, and you have storage for ${counted(warning.left, 'pallet')}.`;
    case 'no-pallets':
      return `The order does not say how many pallets it has, so its storage cannot be checked. You have storage for ${counted(warning.left, 'pallet')}.`;
    case 'twice':
      return `${warning.product} is on ${warning.lines} lines.`;
    case 'no-units':
      return warning.lines === 1
        ? `The line of ${warning.product} has no units.`
        : `${warning.lines} lines have no units. The first one is ${warning.product}.`;
  }
}

/** What to check before the order is placed. It can be placed all the same. */
export function OrderWarnings({ warnings }: { warnings: readonly OrderWarning[] }) {
  return warnings.map((warning, index) => (
    <Notice key={index} level={warning.kind === 'no-pallets' ? 'info' : 'warning'}>
      {textOf(warning)}
    </Notice>
  ));
}

/**
 * The order has been placed or closed: a link leads to it.
 * @param children what cannot be done any more, as the rest of the sentence
 */
export function NoDraft({ number, children }: { number: string; children: string }) {
  return (
    <Notice level="info" link={{ to: paths.order(number), text: 'See the order' }}>
      {number} is no longer a draft: {children}
    </Notice>
  );
}
