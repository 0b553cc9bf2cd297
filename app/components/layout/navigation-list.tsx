import { useLocation } from '@remix-run/react';

import type { IconName } from '~/contracts/shell/icons';
import type { NavigationItem } from '~/contracts/shell/shell';
import { keepState } from '~/lib/urls/kept-state';
import { leadsInside, paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { Icon } from '~/components/ui/structure/icon';

/**
 * L-01: the navigation of two levels. Groups are native `<details>`, which open without JavaScript. The group of the
 * current page is open in the first HTML.
 * @param collapsed L-02: shows icons only; a group's pages appear in a fly-out beside it, for which all groups are open
 */
export function NavigationList({
  items,
  collapsed,
}: {
  items: readonly NavigationItem[];
  collapsed: boolean;
}) {
  const { pathname } = useLocation();
  const current = findCurrentItem(items, pathname);
  return (
    <ul className="flex flex-col gap-0.5">
      {items.map((item) => (
        <li key={item.id}>
          {item.children.length > 0 ? (
            <Group
              item={item}
              current={item.id === current?.itemId ? current : null}
              collapsed={collapsed}
            />
          ) : (
            <ItemLink
              {...item}
              current={item.id === current?.itemId}
              className="rail-item"
              icon={item.iconClass}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** @param current the current page, if it is in this group */
function Group({
  item,
  current,
  collapsed,
}: {
  item: NavigationItem;
  current: CurrentItem | null;
  collapsed: boolean;
}) {
  const holdsCurrent = current !== null;
  // A group with its own page lists it first, unless a child links to it.
  const own =
    item.href !== null && !item.children.some((child) => child.href === item.href)
      ? [{ ...item, childId: null }]
      : [];
  const children = item.children.map(({ id, ...child }) => ({ childId: id, ...child }));
  return (
    <details
      // The browser keeps the user's `open` state. The key resets it when the navigation collapses or expands.
      key={collapsed ? 'collapsed' : 'whole'}
      className="rail-group"
      open={collapsed || holdsCurrent}
    >
      <summary
        className={`rail-item ${holdsCurrent ? 'font-semibold text-ink' : ''}`}
        data-current={holdsCurrent || undefined}
        onClick={collapsed ? (event) => event.preventDefault() : undefined}
      >
        <Icon name={item.iconClass} size={18} />
        <span className="rail-label min-w-0 flex-1">{item.name}</span>
        <Icon name="chevron" size={14} className="chevron text-ink-faint" />
      </summary>
      <ul className="rail-children" data-label={item.name}>
        {[...own, ...children].map((child) => (
          <li key={child.childId}>
            <ItemLink
              {...child}
              current={holdsCurrent && child.childId === current.childId}
              className="rail-child"
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * A link inside the app, an external link, or plain text for an item without a target.
 * @param keeps what the dashboard reads of the present address
 * @param note shown as a short mark with a tooltip, and read with the name
 */
function ItemLink({
  name,
  href,
  note,
  keeps,
  current,
  className,
  icon,
}: Pick<NavigationItem, 'name' | 'href' | 'note' | 'keeps'> & {
  current: boolean;
  className: string;
  icon?: IconName | null;
}) {
  const location = useLocation();
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} size={18} />}
      <span className={icon === undefined ? 'min-w-0 flex-1' : 'rail-label min-w-0 flex-1'}>
        {name}
      </span>
      {note !== undefined && leadsInside(href) && <Mark note={note} />}
    </>
  );
  if (leadsInside(href)) {
    return (
      <AppLink
        to={keepState(href, location, keeps)}
        className={className}
        data-label={icon === undefined ? undefined : name}
        aria-current={current ? 'page' : undefined}
      >
        {content}
      </AppLink>
    );
  }
  if (href !== null && /^https?:\/\//.test(href)) {
    return (
      <a href={href} className={className} rel="noopener">
        {content} <span className="sr-only">(leaves the application)</span>
      </a>
    );
  }
  return <span className={className}>{content}</span>;
}

/** What to expect of an item: "Soon", or a lock where something is needed first. */
function Mark({ note }: { note: string }) {
  return (
    <span className="rail-mark" title={note}>
      {note === 'Coming soon' ? (
        <span aria-hidden="true">Soon</span>
      ) : (
        <Icon name="lock" size={14} />
      )}
      <span className="sr-only">, {note.slice(0, 1).toLowerCase() + note.slice(1)}</span>
    </span>
  );
}

/** Ids are unique per level only, so an item is identified by both. */
interface CurrentItem {
  itemId: string;
  /** Null where the item itself is the current page. */
  childId: string | null;
}

/** The path of a URL inside the app, without query and a trailing slash; null for other URLs. */
function pathOf(href: string | null): string | null {
  return href?.startsWith('/') ? href.replace(/[?#].*/, '').replace(/(.)\/$/, '$1') : null;
}

const isWithin = (path: string, parent: string) => `${path}/`.startsWith(`${parent}/`);

/**
 * L-01: which navigation item is the current page. An exact path beats a parent path (`/orders` for `/orders/17`). Of
 * several items with one path (L-05 creates them) the first without a query counts, so that only one item is marked.
 */
export function findCurrentItem(
  items: readonly NavigationItem[],
  pathname: string,
): CurrentItem | null {
  const opened = pathOf(pathname) ?? '/';
  // A sampling report stands under the list of campaigns, which leads to it.
  const isReport = isWithin(opened, pathOf(paths.samplingReport(''))!);
  const here = isReport ? paths.sampling : opened;
  const candidates: { place: CurrentItem; path: string; hasQuery: boolean | undefined }[] = [];
  const consider = (href: string | null, place: CurrentItem) => {
    const path = pathOf(href);
    if (path === null || !isWithin(here, path)) return;
    candidates.push({ place, path, hasQuery: href?.includes('?') });
  };
  for (const item of items) {
    consider(item.href, { itemId: item.id, childId: null });
    for (const child of item.children) {
      consider(child.href, { itemId: item.id, childId: child.id });
    }
  }
  candidates.sort(
    (a, b) => b.path.length - a.path.length || Number(a.hasQuery) - Number(b.hasQuery),
  );
  return candidates[0]?.place ?? null;
}
