import { useLocation } from '@remix-run/react';

import type { ShellView } from '~/contracts/shell/shell';
import { paths } from '~/lib/urls/paths';
import { useAutoRetry } from '~/lib/interaction/use-auto-retry';
import { LinkButton } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';
import { RetryButton } from '~/components/ui/actions/retry-button';

/**
 * Notices about missing data: the sign-in could not be confirmed, or the platform did not answer (L-16). One at
 * a time; the page retries automatically.
 */
export default function ShellNotices({ view }: { view: ShellView }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const incomplete = view.degraded || view.navigationFailed;
  const { retry, busy } = useAutoRetry(incomplete || view.signInUnconfirmed);

  if (view.signInUnconfirmed) {
    return (
      <Notice
        level="warning"
        actions={
          <>
            <RetryButton kind="secondary" retry={retry} busy={busy} />
            <LinkButton kind="quiet" to={paths.auth.login({ returnTo: here })} reloadDocument>
              Sign in again
            </LinkButton>
          </>
        }
      >
        We could not confirm your sign-in, so this page shows what everyone can see.
      </Notice>
    );
  }
  if (!incomplete) return null;
  return (
    <Notice level="info" actions={<RetryButton kind="secondary" retry={retry} busy={busy} />}>
      {view.navigationFailed
        ? 'The navigation could not be loaded. We keep trying.'
        : 'Part of this page could not be loaded. We keep trying.'}
    </Notice>
  );
}
