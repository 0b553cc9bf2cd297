import type { ReactNode } from 'react';

import type { IconName } from '~/contracts/shell/icons';

import { Icon } from '../structure/icon';

export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon: IconName;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-line-strong px-6 py-16 text-center">
      <span className="mb-4 grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} size={22} />
      </span>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 max-w-[52ch] text-ink-soft">{children}</p>
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
