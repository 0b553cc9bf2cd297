import { leadsInside, paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';

import { Icon } from './icon';

interface IndexItem {
  id: string;
  name: string;
  href: string | null;
  note?: string | undefined;
  /** The item's own page, where the navigation leads elsewhere. */
  opens?: string | undefined;
}

/** Whether an item leads to a page of its own: without a brand, dashboards lead home (L-05) and say why. */
const hasPage = ({ href, note }: IndexItem): boolean =>
  leadsInside(href) && !(href === paths.home && note !== undefined);

export function IndexList({ items }: { items: readonly IndexItem[] }) {
  return (
    <ul>
      {items.map((item) => {
        const { id, name, opens } = item;
        const href = opens ?? item.href;
        const note = opens === undefined ? item.note : undefined;
        const isLink = hasPage({ ...item, href, note });
        const content = (
          <>
            <span className="min-w-0 flex-1 underline-offset-3 group-hover:underline">{name}</span>
            {note !== undefined && <span className="text-sm text-ink-faint">{note}</span>}
            {isLink && <Icon name="arrow-right" size={14} className="text-ink-faint" />}
          </>
        );
        return (
          <li key={id} className="border-b border-line">
            {isLink && href !== null ? (
              <AppLink to={href} className="group flex items-center gap-3 py-2 hover:text-accent">
                {content}
              </AppLink>
            ) : (
              <span className="flex items-center gap-3 py-2 text-ink-soft">{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
