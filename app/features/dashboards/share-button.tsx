import { useRef, useState } from 'react';

import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { hasUsual, selectionShown } from '~/contracts/dashboards/applied-filters';
import { stateQuery, timeFrameName, withSelection } from '~/contracts/dashboards/url';
import { lowerFirst } from '~/lib/format/units';
import { rangeText } from '~/lib/format/dates';
import { toast } from '~/lib/interaction/toast';
import { paths } from '~/lib/urls/paths';
import { Button } from '~/components/ui/actions/button';
import { Menu, MenuButton } from '~/components/ui/actions/menu';
import { Icon } from '~/components/ui/structure/icon';

/**
 * Copies an address that shows these figures to other readers, too, and says which days it will show. Where both are
 * possible, it asks. If the browser refuses to copy, the address is shown for copying by hand. Without JavaScript there is no
 * button.
 */
export function ShareButton({ view }: { view: OpenDashboard }) {
  const [byHand, setByHand] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const choices = sharedDays(view);
  const copy = async ({ days, text }: SharedChoice) => {
    const address = sharedAddress(view, days);
    try {
      await navigator.clipboard.writeText(address);
      toast('success', `Link copied${text}. Recipients see what their plan and role allow.`);
    } catch {
      setByHand(address);
      requestAnimationFrame(() => field.current?.select());
    }
  };
  return (
    <span className="needs-script share">
      {byHand !== null && (
        <input
          ref={field}
          readOnly
          value={byHand}
          aria-label="Link to this page"
          className="control"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {choices.length > 1 ? (
        <Menu
          label="Copy link"
          align="end"
          trigger={
            <>
              <Icon name="share" size={16} /> Copy link
            </>
          }
          triggerProps={{ className: 'button button-secondary button-small' }}
        >
          {choices.map((choice) => (
            <MenuButton key={choice.days} onClick={() => void copy(choice)}>
              {choice.item}
            </MenuButton>
          ))}
        </Menu>
      ) : (
        <Button kind="secondary" size="small" icon="share" onClick={() => void copy(choices[0])}>
          Copy link
        </Button>
      )}
    </span>
  );
}

interface SharedChoice {
  days: SharedDays;
  /** As an item of a menu. */
  item: string;
  /** As the end of "Link copied". */
  text: string;
}

/** The choice of a page without days to choose. */
const asItIs: SharedChoice = { days: 'these', item: 'This page', text: '' };

/** The days that an address of this dashboard can have: chosen days need their filter, and the latest ones no chosen days. */
function sharedDays({ state, content }: OpenDashboard): [SharedChoice, ...SharedChoice[]] {
  if (content === null) return [asItIs];
  const { period, filters } = content;
  const hasDays = filters.some(({ parameter }) => parameter === 'timerange');
  const hasFrames = filters.some(({ kind }) => kind === 'time_frame');
  const range = rangeText(period);
  const frame = lowerFirst(period.label);
  const these: SharedChoice = {
    days: 'these',
    item: `These dates: ${range}`,
    text: ` for ${range}`,
  };
  const latest: SharedChoice = {
    days: 'latest',
    item: `Always the latest: ${frame}`,
    text: `. It always shows the latest data: ${frame}`,
  };
  if (state.timerange !== null) return [hasDays ? these : asItIs];
  if (hasDays) return [these, latest];
  return [hasFrames ? latest : asItIs];
}

/** The days of a copied link: those of this page for ever, or the latest ones whenever it is opened. */
type SharedDays = 'these' | 'latest';

/**
 * The address of a page with all that is a default of this reader: brand, comparison and categories.
 * @param days `these`: with the days of the page, which are a default of this day; `latest`: with its time frame
 */
function sharedAddress(
  { parentSlug, slug, state, content }: OpenDashboard,
  days: SharedDays,
): string {
  let shared = { ...state, kept: '' };
  if (content !== null) {
    const { period, comparison } = content;
    const { startDate, endDate } = period;
    for (const filter of content.filters) {
      const { name, kind, usual, parameter } = filter;
      if (kind === 'categories' && usual !== 'all' && usual.length > 0 && hasUsual(filter))
        shared = withSelection(shared, name, usual);
      if (parameter === 'timerange' && days === 'these') {
        // The days exclude the frame that they come from.
        shared = {
          ...withSelection(shared, timeFrameName, null),
          timerange: { startDate, endDate },
        };
      }
      // Another reader, or another day, may have another frame by default.
      if (kind === 'time_frame' && days === 'latest')
        shared = withSelection(shared, name, selectionShown(filter));
      if (parameter === 'comparison')
        shared = {
          ...shared,
          comparison: {
            kind: comparison[0]?.kind === 'product' ? 'products' : 'brands',
            ids: comparison.map(({ id }) => id),
          },
        };
    }
  }
  return window.location.origin + paths.dashboard(parentSlug, slug) + stateQuery(shared);
}
