import type { CSSProperties, ReactNode } from 'react';

import type { DashboardView } from '~/contracts/dashboards/dashboard';
import { currentSubscription } from '~/lib/format/user-text';
import { useShellView } from '~/lib/shell/use-shell-view';
import { useLayoutHidden } from '~/lib/urls/hide-layout';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';

/** The parts of a dashboard's head that its details ask for (D-08). */

/** The head over the picture of the dashboard, which is at its right and carries no meaning. */
export function HeadPicture({ view, children }: { view: DashboardView; children: ReactNode }) {
  const { backgroundImageUrl: url } = view.details;
  if (url === null) return children;
  return (
    <div className="head-picture" style={{ '--picture': `url("${url}")` } as CSSProperties}>
      {children}
    </div>
  );
}

/**
 * The button that `cta_type` names, for users who have not yet done it. Unknown types have none, and the banner that asks
 * to sign up has the one button for it.
 */
export function CallToAction({ view }: { view: DashboardView }) {
  const shell = useShellView();
  const { cta_type: type } = view.details.meta;
  const hasBanner = !useLayoutHidden() && shell?.banner?.type === 'sign_up';
  if (type === 'sign_up' && shell?.signedIn !== true && !hasBanner)
    return (
      <LinkButton to={paths.signup} size="small" reloadDocument>
        Sign up
      </LinkButton>
    );
  const plan = shell?.auth ? currentSubscription(shell.auth) : null;
  if (type === 'plans' && plan?.isUnlimited !== true)
    return (
      <LinkButton to={paths.pricing} size="small">
        See plans
      </LinkButton>
    );
  return null;
}
