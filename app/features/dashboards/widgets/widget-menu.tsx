import { useEffect, useId, useRef, type MouseEvent } from 'react';

import type { WidgetView } from '~/contracts/dashboards/content';
import { dayText } from '~/lib/format/dates';
import { hideWhenLeft, placeFallback } from '~/lib/interaction/place-popover';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { Icon } from '~/components/ui/structure/icon';

/** The address of a widget: its dashboard and the query of the dashboard's state. */
export interface WidgetPlace {
  parentSlug: string;
  slug: string;
  query: string;
  /** The public variant has no files and no rows (D-16). */
  withFiles: boolean;
  /** The filters of the dashboard, each with the address of the page without its selection. */
  filters: readonly { name: string; label: string; chosen: string; without: string }[];
}

/**
 * A button that opens the last day of a widget's data, its rows and its files (D-13). The list is a native popover of links,
 * so it needs no script.
 */
export function WidgetMenu({
  widget: { id, title, drillDown, result },
  place: { parentSlug, slug, query },
}: {
  widget: WidgetView;
  place: WidgetPlace;
}) {
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [opener, box] = [button.current, list.current];
    if (opener === null || box === null) return;
    const place = (event: Event) => {
      if ((event as ToggleEvent).newState === 'open') placeFallback(opener, box, 'end');
    };
    const gone = new AbortController();
    const { signal } = gone;
    box.addEventListener('toggle', place, { signal });
    hideWhenLeft(opener, box, signal);
    return () => gone.abort();
  }, []);
  const image = paths.widgetFile(parentSlug, slug, id, 'svg', query);
  const saveImage = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Where the browser cannot make a PNG, the reader gets the SVG.
    import('~/components/charts/save-as-png')
      .then(({ saveAsPng }) => saveAsPng(image))
      .catch(() => window.location.assign(image));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="metric-button"
        aria-label={`Data and files of “${title}”`}
        {...{ popovertarget: listId }}
      >
        <Icon name="more" size={16} />
      </button>
      <div ref={list} id={listId} className="menu menu-end" {...{ popover: 'auto' }}>
        <p className="menu-heading">{`Data to ${dayText(result.asOf)}`}</p>
        {drillDown && (
          <AppLink to={paths.widget(parentSlug, slug, id, query)} className="menu-item">
            Show the rows
          </AppLink>
        )}
        <a
          href={paths.widgetFile(parentSlug, slug, id, 'csv', query)}
          download
          className="menu-item"
        >
          Download as CSV
        </a>
        <a href={image} download className="menu-item" onClick={saveImage}>
          Download as image
        </a>
      </div>
    </>
  );
}
