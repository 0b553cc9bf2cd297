import type { SetupView } from '~/contracts/dashboards/dashboard';
import { paths } from '~/lib/urls/paths';
import { submitPreference, usePreferences } from '~/lib/shell/preferences';
import { AppLink } from '~/components/ui/actions/app-link';
import { Icon } from '~/components/ui/structure/icon';

const steps: readonly { id: keyof SetupView; text: string; to: string; why: string }[] = [
  {
    id: 'brand',
    text: 'Choose a brand',
    to: paths.settingsTab('preferences'),
    why: 'The pages speak about it.',
  },
  {
    id: 'competitors',
    text: 'Pick competitors',
    to: paths.settingsTab('preferences'),
    why: 'Up to three stand beside your brand.',
  },
  {
    id: 'categories',
    text: 'Choose your categories',
    to: paths.settingsTab('preferences'),
    why: 'Shares are of what you sell in.',
  },
  {
    id: 'team',
    text: 'Invite your team',
    to: paths.users,
    why: 'Everybody sees the same figures.',
  },
  {
    id: 'data',
    text: 'Import your data',
    to: paths.help,
    why: 'Until then you see the demo market.',
  },
];

/**
 * The steps of the set-up, with the completed ones ticked. The user can hide the list in this browser, also without
 * JavaScript.
 *
 * @param at the address to return to
 */
export function SetupChecklist({
  setup,
  csrfToken,
  at,
}: {
  setup: SetupView;
  csrfToken: string;
  at: string;
}) {
  const hidden = usePreferences().setup === 'hidden';
  const done = steps.filter(({ id }) => setup[id]).length;
  if (hidden || done === steps.length) return null;
  return (
    <section className="setup" aria-labelledby="setup">
      <header className="setup-head">
        <h2 id="setup">Set up your dossier</h2>
        <p>
          {done} of {steps.length} done
        </p>
        <form method="post" action={paths.preferences} onSubmit={submitPreference}>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <input type="hidden" name="returnTo" value={at} />
          <button
            type="submit"
            name="setup"
            value="hidden"
            className="button button-quiet button-small"
          >
            Hide this list
          </button>
        </form>
      </header>
      <ol className="setup-steps">
        {steps.map(({ id, text, to, why }) => (
          <li key={id} data-done={setup[id] || undefined}>
            <span className="setup-mark" aria-hidden="true">
              {setup[id] && <Icon name="check" size={14} />}
            </span>
            <span className="min-w-0">
              {setup[id] ? (
                <span className="setup-done">
                  {text}
                  <span className="sr-only">: done</span>
                </span>
              ) : (
                <AppLink to={to} className="link">
                  {text}
                </AppLink>
              )}
              <span className="setup-why">{why}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
