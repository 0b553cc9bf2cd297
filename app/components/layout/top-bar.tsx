import type { ShellView } from '~/contracts/shell';
import { paths } from '~/lib/paths';
import { fullName, initials, planText } from '~/lib/user-text';
import { AppLink } from '~/components/ui/app-link';
import { LinkButton } from '~/components/ui/button';
import { Icon } from '~/components/ui/icon';
import { Tag } from '~/components/ui/page-head';
import { VisuallyHidden } from '~/components/ui/visually-hidden';

import { BrandMark } from './brand-mark';
import { railId } from './side-navigation';

const opensRail = { popovertarget: railId };

/**
 * The bar above the content: the brand that the pages speak about, and the account.
 */
export function TopBar({ view, productName }: { view: ShellView | null; productName: string }) {
  return (
    <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-3 border-b border-line bg-paper px-4 lg:px-8">
      <button type="button" className="rail-toggle -ml-1 rounded-control p-2" {...opensRail}>
        <Icon name="menu" />
        <span className="sr-only">Open navigation</span>
      </button>
      <AppLink to={paths.home} className="rail-toggle" aria-label={`${productName}, home`}>
        <BrandMark />
      </AppLink>
      <div className="min-w-0 flex-1">
        {view?.brand && (
          <p className="flex min-w-0 items-center gap-2">
            <VisuallyHidden>Brand: </VisuallyHidden>
            <Icon name="brand" size={18} className="text-ink-faint" />
            <span className="truncate font-semibold" title={view.brand.name}>
              {view.brand.name}
            </span>
          </p>
        )}
      </div>
      {view !== null && <Account view={view} />}
    </header>
  );
}

/** With the platform down the name is missing, and the e-mail of the session stands for it. */
function Account({ view }: { view: ShellView }) {
  if (!view.signedIn) {
    return (
      <div className="flex shrink-0 items-center gap-2">
        <LinkButton to={paths.login} reloadDocument kind="quiet">
          Log In
        </LinkButton>
        <LinkButton to={paths.signup} reloadDocument>
          Sign Up
        </LinkButton>
      </div>
    );
  }
  const name = fullName(view) ?? 'Signed in';
  const email = view.profile?.email ?? view.auth?.email ?? null;
  const plan = planText(view.auth);
  return (
    <div className="flex min-w-0 max-w-[60%] shrink-0 items-center gap-3">
      {plan !== null && (
        <span className="hidden max-w-48 min-w-0 md:inline-flex" title={plan}>
          <VisuallyHidden>Plan: </VisuallyHidden>
          <Tag>{plan}</Tag>
        </span>
      )}
      <AppLink
        to={paths.settings}
        className="flex min-w-0 items-center gap-2.5 rounded-control py-1 pr-1 pl-2 hover:bg-sunken"
      >
        <VisuallyHidden>Your account: </VisuallyHidden>
        <span className="min-w-0 text-right leading-4">
          <span className="block truncate text-sm font-medium" title={name}>
            {name}
          </span>
          {email !== null && email !== name && (
            <span className="block truncate text-xs text-ink-faint" title={email}>
              {email}
            </span>
          )}
        </span>
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-strong"
        >
          {initials(name)}
        </span>
      </AppLink>
    </div>
  );
}
