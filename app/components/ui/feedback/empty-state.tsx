import type { ReactNode } from 'react';

import type { IconName } from '~/contracts/shell/icons';

import { LinkButton } from '../actions/button';
import { Icon } from '../structure/icon';

/** Stands in place of content that is not there. @param link where there is some, as a secondary button */
export function EmptyState({
  icon,
  title,
  children,
  link,
  actions,
}: {
  icon: IconName;
  title: string;
  children: ReactNode;
  link?: { to: string; text: string };
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-line-strong px-6 py-16 text-center">
      <span className="mb-4 grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} size={22} />
      </span>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 max-w-[52ch] text-ink-soft">{children}</p>
      {(link || actions) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {link && (
            <LinkButton to={link.to} kind="secondary">
              {link.text}
            </LinkButton>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}
