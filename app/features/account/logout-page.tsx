import type { LogoutPageView } from '~/contracts/session/session';
import { paths } from '~/lib/urls/paths';
import { LinkButton, SubmitButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';

/** Asks for confirmation before signing out. Hidden fields keep the scope of the sign-out and the return URL. */
export function LogoutPage({ view, productName }: { view: LogoutPageView; productName: string }) {
  return (
    <Card className="p-3">
      <h1 className="text-2xl">Sign out of {productName}?</h1>
      <p className="mt-2 text-ink-soft">
        {view.email === null ? (
          'You are not signed in. Signing out makes sure that nothing is left in this browser.'
        ) : (
          <>
            You are signed in as <strong className="font-semibold text-ink">{view.email}</strong>.
            {scopeText(view)}
          </>
        )}
      </p>
      <form method="post" action={paths.auth.logout()} className="mt-6 flex flex-wrap gap-2">
        <input type="hidden" name="csrfToken" value={view.csrfToken} />
        <input type="hidden" name="returnTo" value={view.returnTo} />
        {view.localOnly && <input type="hidden" name="localOnly" value="true" />}
        {view.federated && <input type="hidden" name="federated" value="true" />}
        <SubmitButton pendingText="Signing out …">Sign Out</SubmitButton>
        <LinkButton to={view.returnTo} kind="secondary">
          Cancel
        </LinkButton>
      </form>
    </Card>
  );
}

function scopeText({ localOnly, federated }: LogoutPageView): string {
  if (localOnly) return ' You stay signed in at the sign-in site.';
  if (federated) return ' You are also signed out where you sign in with another account.';
  return '';
}
