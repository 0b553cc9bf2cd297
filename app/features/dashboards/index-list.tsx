import { leadsInside } from '~/lib/urls/leads-inside';
import { AppLink } from '~/components/ui/actions/app-link';
import { Icon } from '~/components/ui/structure/icon';

/**
 * Links to pages, like lines of a table of contents.
 *
 * @param here address of the current page, which is marked and not linked
 */
export function IndexList({
  items,
  here,
}: {
  items: readonly { id: string; name: string; href: string | null }[];
  here: string;
}) {
  return (
    <ul>
      {items.map(({ id, name, href }) => (
        <li key={id} className="border-b border-line">
          {leadsInside(href) && href !== here ? (
            <AppLink
              to={href}
              className="group flex items-center justify-between gap-3 py-2 hover:text-accent"
            >
              <span className="min-w-0 underline-offset-3 group-hover:underline">{name}</span>
              <Icon name="arrow-right" size={14} className="text-ink-faint" />
            </AppLink>
          ) : (
            <span className="block py-2 text-ink-faint">
              {name}
              {href === here && ' (this page)'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
