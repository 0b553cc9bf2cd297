import type { FormState } from '~/contracts/forms/forms';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';

/** The next step for a form that cannot be sent again: sign in, or reload. */
export function NextStep({
  outcome,
  openSignIn,
}: {
  outcome: FormState['outcome'] | undefined;
  openSignIn: () => void;
}) {
  if (outcome === 'sign-in-required') {
    return (
      <div>
        <LinkButton
          to={paths.auth.login({ returnTo: paths.auth.popupDone })}
          target="_blank"
          reloadDocument
          kind="secondary"
          icon="sign-in"
          onClick={(event) => {
            event.preventDefault();
            openSignIn();
          }}
        >
          Sign in and send
        </LinkButton>
      </div>
    );
  }
  if (outcome !== 'another-user') return null;
  return (
    <div>
      <LinkButton to="." reloadDocument kind="secondary" icon="retry">
        Load the page again
      </LinkButton>
    </div>
  );
}
