import type { FormEvent } from 'react';

import type { SetupStep } from '~/contracts/dashboards/dashboard';
import type { ShellView } from '~/contracts/shell/shell';
import { toast } from '~/lib/interaction/toast';
import { submitPreference, usePreferences } from '~/lib/shell/preferences';
import { useRootView } from '~/lib/shell/use-root-view';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { Icon } from '~/components/ui/structure/icon';

import { BrandChoice } from './brand-choice';

/**
 * The steps of the set-up. The list is open until the account has a brand, whose choice or claim it shows, and collapsed afterwards. It
 * is gone when nothing is left that this user can do, or when they have hidden it in this browser (Settings, Preferences shows
 * it again). It works without JavaScript.
 */
export default function SetupChecklist({
  steps,
  shell,
  at,
}: {
  steps: readonly SetupStep[];
  shell: Pick<ShellView, 'csrfToken'>;
  at: string;
}) {
  const { csrfToken } = shell;
  const userId = useRootView().browser?.session.user?.id ?? null;
  const { setup: hiddenBy } = usePreferences();
  const done = steps.filter((step) => step.done).length;
  const first = steps[0];
  const lacksBrand = first?.id === 'brand' && !first.done;
  const choosesBrand = lacksBrand && first.to !== null;
  const next = steps.find((step) => !step.done && step.to !== null);
  // Once there is a brand, a list of nothing but what others have to do would stay for good.
  const isOver = first?.done === true && next === undefined;
  if (hiddenBy === userId || isOver) return null;
  return (
    <details className="setup" open={lacksBrand && (first.to ?? first.way) !== null}>
      <summary>
        <Icon name="chevron" size={14} className="chevron" />
        <h2>Set up your dossier</h2>
        <span className="setup-count">
          {done} of {steps.length} done
        </span>
        {next !== undefined && <span className="setup-next">Next: {next.text.toLowerCase()}</span>}
      </summary>
      {choosesBrand && (
        <div className="setup-brand">
          <BrandChoice search={null} />
          <p className="text-sm text-ink-soft">
            <AppLink to={paths.chooseBrand()} className="link">
              My brand is not listed
            </AppLink>
          </p>
        </div>
      )}
      <ol className="setup-steps">
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
      <form method="post" action={paths.preferences} onSubmit={hide}>
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="returnTo" value={at} />
        <button
          type="submit"
          name="setup"
          value={userId ?? ''}
          className="button button-quiet button-small"
        >
          Hide this list
        </button>
      </form>
    </details>
  );
}

function hide(event: FormEvent<HTMLFormElement>): void {
  submitPreference(event);
  toast('success', 'The set-up list is hidden. Settings, Preferences can show it again.');
}

/** A step, as a link to where this user can do it; otherwise with the reason why not, and the way on. */
function Step({ step: { done, text, to, why, way } }: { step: SetupStep }) {
  return (
    <li data-done={done || undefined}>
      <span className="setup-mark" aria-hidden="true">
        {done && <Icon name="check" size={14} />}
      </span>
      <span className="min-w-0">
        {done ? (
          <span className="setup-done">
            {text}
            <span className="sr-only">: done</span>
          </span>
        ) : to === null ? (
          <span>{text}</span>
        ) : (
          <AppLink to={to} className="link">
            {text}
          </AppLink>
        )}
        {!done && (
          <span className="setup-why">
            {why}
            {way !== null && (
              <>
                {' '}
                <AppLink to={way.to} className="link">
                  {way.text}
                </AppLink>
              </>
            )}
          </span>
        )}
      </span>
    </li>
  );
}
