import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';

import { paths } from '~/lib/urls/paths';
import { submitPreference } from '~/lib/shell/preferences';

/**
 * A form whose submit buttons (`name` and `value`) set a preference of this browser: immediately with JavaScript,
 * otherwise by a POST that returns to this page.
 */
export function PreferenceForm({
  csrfToken,
  className,
  children,
}: {
  csrfToken: string;
  className?: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action={paths.preferences}
      onSubmit={submitPreference}
      className={className}
    >
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </form>
  );
}
