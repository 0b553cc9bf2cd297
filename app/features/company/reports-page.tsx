import type { IconName } from '~/contracts/shell/icons';
import { useShellView } from '~/lib/shell/use-shell-view';
import { leadsInside } from '~/lib/urls/paths';
import { useFlag } from '~/lib/flags/flags-provider';
import { IndexList } from '~/components/ui/structure/index-list';
import { Icon } from '~/components/ui/structure/icon';
import { PageHead } from '~/components/ui/structure/page-head';

/** All pages of the navigation, each with the reason if it is not open to this user (L-05). */
export function ReportsPage() {
  const navigation = useShellView()?.navigation ?? [];
  const groups = navigation.filter(({ children }) => children.length > 0);
  const others = navigation.filter(
    ({ children, href }) => children.length === 0 && leadsInside(href),
  );
  return (
    <>
      <PageHead
        title="All reports"
        purpose={
          navigation.length === 0
            ? 'The list of reports could not be loaded.'
            : 'The list below shows what your plan and role include.'
        }
      />
      <WhatsNew />
      <div className="gap-x-10 sm:columns-2 xl:columns-3">
        {groups.map(({ id, name, iconClass, children }) => (
          <Group key={id} name={name} icon={iconClass} items={children} />
        ))}
        {others.length > 0 && <Group name="More" icon="menu" items={others} />}
      </div>
    </>
  );
}

function Group({
  name,
  icon,
  items,
}: {
  name: string;
  icon: IconName | null;
  items: Parameters<typeof IndexList>[0]['items'];
}) {
  return (
    <section className="mb-8 break-inside-avoid border-t-2 border-ink pt-3">
      <h2 className="mb-1 flex items-center gap-2 text-base">
        <Icon name={icon} size={18} className="text-accent" />
        {name}
      </h2>
      <IndexList items={items} />
    </section>
  );
}

/** The card about new features, shown when the flag `home-whats-new` is on. */
function WhatsNew() {
  if (!useFlag('home-whats-new')) return null;
  return (
    <aside
      aria-labelledby="whats-new"
      className="mb-8 grid gap-x-8 gap-y-1 rounded-card border border-line bg-accent-soft px-5 py-4 md:grid-cols-[auto_1fr]"
    >
      <h2 id="whats-new" className="text-base text-accent-strong">
        What’s new
      </h2>
      <p className="max-w-[72ch] text-ink-soft">
        Accounts choose their brands themselves, and users their competitors.
      </p>
    </aside>
  );
}
