import { useLocation } from '@remix-run/react';

import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { SubmitButton } from '~/components/ui/actions/button';

/**
 * L-10: asks for consent once, in a corner, and only when a third-party widget needs it. The form reloads the page,
 * because the content security policy is fixed when a page is rendered.
 */
export default function ConsentPrompt({ csrfToken }: { csrfToken: string }) {
  const { pathname, search } = useLocation();
  if (pathname === paths.cookiePreferences) return null;
  return (
    <section
      aria-label="Cookies"
      className="fixed inset-x-4 bottom-4 z-40 ml-auto max-w-[420px] rounded-card border border-line-strong bg-card p-4 [box-shadow:var(--shadow)]"
    >
      <p className="text-sm text-ink-soft">
        May we load analytics and chat? They set cookies of their own; everything else works
        without.{' '}
        <AppLink to={paths.cookiePreferences} className="link whitespace-nowrap">
          Cookie Preferences
        </AppLink>
      </p>
      <form method="post" action={paths.preferences} className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <SubmitButton kind="secondary" name="consent" value="granted">
          Allow
        </SubmitButton>
        <SubmitButton kind="secondary" name="consent" value="denied">
          Decline
        </SubmitButton>
      </form>
    </section>
  );
}
