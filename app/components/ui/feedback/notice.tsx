import type { ReactNode } from 'react';

import type { IconName } from '~/contracts/shell/icons';

import { LinkButton } from '../actions/button';
import { Icon } from '../structure/icon';

type NoticeLevel = 'info' | 'success' | 'warning' | 'error';

/** Icon and word accompany the colour: good and bad never differ by colour alone (ui.md). */
export const noticeLevels: Readonly<
  Record<NoticeLevel, { icon: IconName; word: string; look: string }>
> = {
  info: { icon: 'info', word: 'Note', look: 'bg-info-soft text-info' },
  success: { icon: 'check', word: 'Done', look: 'bg-good-soft text-good' },
  warning: { icon: 'warning', word: 'Please note', look: 'bg-warn-soft text-warn' },
  error: { icon: 'error', word: 'Problem', look: 'bg-bad-soft text-bad' },
};

/**
 * A message in the page, of one of four levels. Screen readers announce errors at once and the others when idle.
 * @param link a page that leads on, as a button at the end of the line
 * @param actions other buttons there
 */
export function Notice({
  level,
  children,
  link,
  actions,
}: {
  level: NoticeLevel;
  children: ReactNode;
  link?: { to: string; text: string };
  actions?: ReactNode;
}) {
  const { icon, word, look } = noticeLevels[level];
  return (
    <div
      role={level === 'error' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-transparent px-4 py-2.5 ${look}`}
    >
      <div className="flex min-w-60 flex-1 items-start gap-3">
        <Icon name={icon} className="mt-px" />
        <p className="min-w-0 wrap-anywhere text-ink">
          <strong className={`font-semibold ${look.split(' ')[1] ?? ''}`}>{word}:</strong>{' '}
          {children}
        </p>
      </div>
      {(link || actions) && (
        <div className="flex items-center gap-2">
          {link && (
            <LinkButton to={link.to} kind="secondary" size="small">
              {link.text}
            </LinkButton>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}

/** What a list leaves out of its address. @param text null where it reads all of it */
export function LeftOutNotice({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div className="my-5">
      <Notice level="warning">{text}</Notice>
    </div>
  );
}
