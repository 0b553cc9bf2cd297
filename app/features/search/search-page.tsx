import type { SearchGroup, SearchResult, SearchView } from '~/contracts/search/search';
import { commandNote, commandsOf, resultNote, searchCommands } from '~/lib/shell/command-list';
import { useShellView } from '~/lib/shell/use-shell-view';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { ListSearch } from '~/components/ui/data/list-search';
import { Notice } from '~/components/ui/feedback/notice';
import { Icon } from '~/components/ui/structure/icon';
import { PageHead } from '~/components/ui/structure/page-head';

/** Pages that are listed at most. */
const shownPages = 12;

interface Result {
  name: string;
  note: string | null;
  href: string;
  compare?: SearchResult['compare'];
  reload?: boolean;
}

type Group = Pick<SearchGroup, 'icon' | 'list'> & { label: string; results: Result[] };

/** The search as a page: what the command palette finds, also without JavaScript. */
export function SearchPage({ view }: { view: SearchView }) {
  const shell = useShellView();
  const { query, groups, incomplete } = view;
  const pages: Result[] =
    query === '' || shell === null
      ? []
      : searchCommands(commandsOf(shell), query)
          .slice(0, shownPages)
          .map((page) => ({ ...page, note: commandNote(page) }));
  const ofPages: Group = { label: 'Pages', icon: 'overview', results: pages };
  const all = [...groups, ofPages].filter(({ results }) => results.length > 0);
  return (
    <>
      <PageHead
        title="Search"
        purpose="Find pages, orders, products, brands, people and actions."
      />
      <ListSearch action={paths.search()} label="Search for" search={query} />
      {incomplete && (
        <div className="mt-6">
          <Notice level="warning">
            A part of the service did not answer. Results may be missing.
          </Notice>
        </div>
      )}
      {query !== '' && all.length === 0 && (
        <p role="status" className="mt-6 text-ink-soft">
          Nothing found for “{query}”.
        </p>
      )}
      <div className="mt-8 grid max-w-[880px] gap-8">
        {all.map(({ label, icon, results, list }) => (
          <section key={label}>
            <h2 className="mb-1 flex items-center gap-2 text-base">
              <Icon name={icon} size={18} className="text-accent" />
              {label}
            </h2>
            <Results results={results} />
            {list !== undefined && (
              <AppLink to={list} className="link mt-2 inline-block text-sm">
                All {label.toLowerCase()} for “{query}”
              </AppLink>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

function Results({ results }: { results: readonly Result[] }) {
  return (
    <ul>
      {results.map(({ name, href, reload = false, ...result }) => {
        const note = resultNote(result);
        return (
          <li key={`${href} ${name}`} className="border-b border-line">
            <AppLink
              to={href}
              reloadDocument={reload}
              className="flex flex-wrap items-baseline gap-x-3 py-2 hover:text-accent"
            >
              <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
              {note !== null && <bdi className="min-w-0 text-sm text-ink-faint">{note}</bdi>}
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}
