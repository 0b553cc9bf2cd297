import { useLocation } from '@remix-run/react';

import type { NavigationItem } from '~/contracts/shell';
import { findCurrentItem } from '~/lib/current-item';
import type { CurrentItem } from '~/lib/current-item';
import { AppLink } from '~/components/ui/app-link';
import { Icon } from '~/components/ui/icon';
import { VisuallyHidden } from '~/components/ui/visually-hidden';

/**
 * L-01: the navigation of two levels. Groups are native `<details>`, so that they open without
 * JavaScript; the group of the current page is open from the first HTML on.
 */
export function NavigationList({ items }: { items: readonly NavigationItem[] }) {
  const { pathname } = useLocation();
  const current = findCurrentItem(items, pathname);
  return (
    <ul className="flex flex-col gap-0.5">
      {items.map((item) => (
        <li key={item.id}>
          {item.children.length > 0 ? (
            <Group item={item} current={item.id === current?.itemId ? current : null} />
          ) : (
            <ItemLink
              href={item.href}
              current={item.id === current?.itemId}
              className="rail-item"
              icon={item.iconClass}
            >
              {item.name}
            </ItemLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** @param current the current page, if it is in this group */
function Group({ item, current }: { item: NavigationItem; current: CurrentItem | null }) {
  const holdsCurrent = current !== null;
  // A group with a page of its own lists it first, unless a child already leads there.
  const own =
    item.href !== null && !item.children.some((child) => child.href === item.href)
      ? [{ childId: null, name: item.name, href: item.href }]
      : [];
  const children = item.children.map(({ id, name, href }) => ({ childId: id, name, href }));
  return (
    <details className="rail-group" open={holdsCurrent}>
      <summary className={`rail-item ${holdsCurrent ? 'font-semibold text-ink' : ''}`}>
        <Icon name={item.iconClass} size={18} />
        <span className="min-w-0 flex-1">{item.name}</span>
        <Icon name="chevron" size={14} className="chevron text-ink-faint" />
      </summary>
      <ul className="pt-0.5 pb-2">
        {[...own, ...children].map((child) => (
          <li key={child.childId}>
            <ItemLink
              href={child.href}
              current={holdsCurrent && child.childId === current.childId}
              className="rail-child"
            >
              {child.name}
            </ItemLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A link inside the app, one that leaves it, or plain text where an item leads nowhere. */
function ItemLink({
  href,
  current,
  className,
  icon,
  children,
}: {
  href: string | null;
  current: boolean;
  className: string;
  icon?: string | null;
  children: string;
}) {
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} size={18} />}
      <span className="min-w-0 flex-1">{children}</span>
    </>
  );
  if (href !== null && /^\/(?!\/)/.test(href)) {
    return (
      <AppLink to={href} className={className} aria-current={current ? 'page' : undefined}>
        {content}
      </AppLink>
    );
  }
  if (href !== null && /^https?:\/\//.test(href)) {
    return (
      <a href={href} className={className} rel="noopener">
        {content} <VisuallyHidden>(leaves the application)</VisuallyHidden>
      </a>
    );
  }
  return <span className={className}>{content}</span>;
}
