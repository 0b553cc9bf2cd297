import { count } from '~/lib/format/units';
import { LinkButton } from '~/components/ui/actions/button';

/**
 * Shows all orders of the summary, or its drafts alone (O-02).
 *
 * @param drafts their number; undefined if it is not known
 * @param all the URL of the list with all orders
 * @param onlyDrafts the URL of the list of drafts
 */
export function DraftsFilter({
  draftsOnly,
  drafts,
  all,
  onlyDrafts,
}: {
  draftsOnly: boolean;
  drafts: number | undefined;
  all: string;
  onlyDrafts: string;
}) {
  const choices = [
    { to: all, text: 'All orders', isCurrent: !draftsOnly },
    {
      to: onlyDrafts,
      text: drafts === undefined ? 'Drafts' : `Drafts (${count(drafts)})`,
      isCurrent: draftsOnly,
    },
  ];
  return (
    <nav aria-label="Orders of the summary" className="flex gap-2">
      {choices.map(({ to, text, isCurrent }) => (
        <LinkButton
          key={to}
          to={to}
          kind={isCurrent ? 'secondary' : 'quiet'}
          aria-current={isCurrent ? 'true' : undefined}
          preventScrollReset
        >
          {text}
        </LinkButton>
      ))}
    </nav>
  );
}
