import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';

/**
 * The order has been placed or closed: a link leads to it.
 * @param children what cannot be done any more, as the rest of the sentence
 */
export function NoDraft({ number, children }: { number: string; children: string }) {
  return (
    <Notice
      level="info"
      actions={
        <LinkButton to={paths.order(number)} kind="secondary" size="small">
          See the order
        </LinkButton>
      }
    >
      {number} is no longer a draft: {children}
    </Notice>
  );
}
