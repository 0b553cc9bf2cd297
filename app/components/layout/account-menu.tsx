import type { ShellView } from '~/contracts/shell/shell';
import { useKeptLink } from '~/lib/shell/use-kept-link';
import { paths } from '~/lib/urls/paths';
import { fullName, initials, planText } from '~/lib/format/user-text';
import { AppLink } from '~/components/ui/actions/app-link';
import { BarMenu } from '~/components/ui/actions/bar-menu';
import { Icon } from '~/components/ui/structure/icon';

import { SignOutForm } from './side-navigation';

/** Shows who is signed in, with the account's links. */
export function AccountMenu({ view }: { view: ShellView }) {
  // Without the platform the name is unknown; the e-mail address of the session replaces it.
  const name = fullName(view) ?? 'Signed in';
  const email = view.profile?.email ?? view.auth?.email ?? null;
  const plan = planText(view.auth);
  const kept = useKeptLink();
  return (
    <BarMenu
      label={`Your account: ${name}`}
      button={
        <>
          <span className="hidden max-w-44 truncate text-sm font-medium md:block">{name}</span>
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-strong"
          >
            {initials(name)}
          </span>
        </>
      }
    >
      <div className="border-b border-line px-3 pt-1 pb-3">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {email !== null && email !== name && (
          <p className="text-sm wrap-anywhere text-ink-faint">{email}</p>
        )}
        {view.company !== null && view.company !== name && (
          <p className="mt-1 text-sm wrap-anywhere">
            <bdi>{view.company}</bdi>
          </p>
        )}
        {plan !== null && <p className="mt-1 text-sm text-ink-soft">{`Plan: ${plan}`}</p>}
      </div>
      <ul className="pt-2">
        <li>
          <AppLink to={kept(paths.settings)} className="bar-item">
            <Icon name="settings" size={18} /> Settings
          </AppLink>
        </li>
        <li>
          <AppLink to={paths.ownSessions} className="bar-item">
            <Icon name="system" size={18} /> Your sessions
          </AppLink>
        </li>
        <li>
          <AppLink to={kept(paths.pricing)} className="bar-item">
            <Icon name="plan" size={18} /> Plans and pricing
          </AppLink>
        </li>
        <li>
          <SignOutForm csrfToken={view.csrfToken} className="bar-item" />
        </li>
      </ul>
    </BarMenu>
  );
}
