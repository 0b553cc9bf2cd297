import type { ReactNode } from 'react';

import type { IconName } from '~/contracts/shell/icons';

import { Icon } from '../structure/icon';
import { RetryButton } from '../actions/retry-button';

/**
 * An error in place of content: heading, message, a retry where it can help, and the request id for support.
 * @param retry the button's action and whether it is running; null when a retry cannot help
 * @param main true when it is the page's main heading
 */
export function ErrorState({
  icon = 'warning',
  title,
  text,
  requestId,
  retry = null,
  actions,
  main = false,
}: {
  icon?: IconName;
  title: string;
  text: string;
  requestId: string | null;
  retry?: { retry: () => void; busy: boolean } | null;
  actions?: ReactNode;
  main?: boolean;
}) {
  const Heading = main ? 'h1' : 'h2';
  return (
    <div className="max-w-[60ch]">
      <span className="mb-5 grid size-11 place-items-center rounded-full border border-line-strong bg-card text-ink-soft">
        <Icon name={icon} size={22} />
      </span>
      <Heading className={main ? 'text-3xl' : 'text-xl'}>{title}</Heading>
      <p className={`mt-2 text-ink-soft ${main ? 'text-lg' : ''}`}>{text}</p>
      <div className="mt-6 flex flex-wrap gap-2 empty:hidden">
        {retry !== null && <RetryButton retry={retry.retry} busy={retry.busy} />}
        {actions}
      </div>
      {requestId !== null && (
        <p className="mt-8 border-t border-line pt-3 text-sm text-ink-faint">
          Request id{' '}
          <code className="font-medium break-all text-ink-soft select-all">{requestId}</code>
        </p>
      )}
    </div>
  );
}
