import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

import { pageOf } from '~/contracts/brand-orders/list-place';
import type { BrandOrderList } from '~/contracts/brand-orders/views';
import { counted } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { Icon } from '~/components/ui/structure/icon';

/** Orders of these tabs can be fulfilled. */
const open: readonly BrandOrderList['tab'][] = ['new', 'partially_shipped', 'shipped', 'all'];

/** What can be done with the selected orders: buttons of the list's form. Without scripts they work for what is ticked. */
export function BulkBar({
  view,
  selected,
  clear,
}: {
  view: BrandOrderList;
  selected: readonly string[];
  clear: () => void;
}) {
  // A button brings the key of the page along: a field of the form would come into the way of the next page.
  const name = view.after === null ? 'before' : 'after';
  const key = view[name] === null ? {} : { name, value: view[name] };
  const hasOthers = selected.some((id) => !view.orders.some((order) => order.id === id));
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
      <p className="flex flex-wrap items-center gap-x-3 text-sm even-figures" role="status">
        {selected.length === 0 ? (
          <span className="text-ink-faint">Select orders to print or fulfil several at once.</span>
        ) : (
          <>
            <span className="font-medium">{counted(selected.length, 'order')} selected</span>
            {hasOthers && <span className="text-ink-faint">with those of other pages</span>}
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {selected.length > 0 && (
          <LinkButton
            to={paths.brandOrderList(pageOf(view))}
            kind="quiet"
            size="small"
            onClick={(event) => {
              event.preventDefault();
              clear();
            }}
          >
            Clear selection
          </LinkButton>
        )}
        <span className="control-select">
          <select
            name="paper"
            aria-label="Paper of the packing slips"
            className="control control-small"
          >
            <option value="Letter">Letter</option>
            <option value="A4">A4</option>
          </select>
          <Icon name="chevron-down" size={16} />
        </span>
        <Button
          type="submit"
          {...key}
          formAction={paths.packingSlips()}
          data-goes="file"
          kind="secondary"
          size="small"
          icon="download"
        >
          Packing slips
        </Button>
        {view.canShip && open.includes(view.tab) && (
          <Button
            type="submit"
            {...key}
            formAction={paths.fulfilBrandOrders()}
            data-goes="fulfil"
            kind="secondary"
            size="small"
            icon="check"
          >
            Mark as fulfilled
          </Button>
        )}
      </div>
    </div>
  );
}

interface State {
  selected: readonly string[];
  /** Key of the page that shows them. */
  at: string;
  /** What was selected when the next page was asked for; null where nothing has changed since. */
  asked: readonly string[] | null;
}

/** The selection of a page that has arrived, with what was chosen while it was loading. */
function changedSince(
  asked: readonly string[] | null,
  selected: readonly string[],
  arrived: readonly string[],
): readonly string[] {
  if (asked === null) return arrived;
  const isRemoved = (id: string) => asked.includes(id) && !selected.includes(id);
  const added = selected.filter((id) => !asked.includes(id) && !arrived.includes(id));
  return [...arrived.filter((id) => !isRemoved(id)), ...added];
}

/**
 * The selected orders of all pages of a list. They are part of the address, so that paging, a reload and Back keep them.
 * Without scripts the form around the table sends them; with scripts every choice is written into the address at once.
 *
 * @param initial the selection in the address
 * @param addressOf the address of this page with a selection
 */
export function useSelection(
  initial: readonly string[],
  addressOf: (selected: readonly string[]) => string,
) {
  const { key } = useLocation();
  const isLeaving = useNavigation().state === 'loading';
  const form = useRef<HTMLFormElement>(null);
  const [{ selected, at, asked }, setState] = useState<State>({
    selected: initial,
    at: key,
    asked: null,
  });
  const arrived = at === key ? null : changedSince(asked, selected, initial);
  if (arrived !== null) setState({ selected: arrived, at: key, asked: null });

  const boxes = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name="id"]') ??
      []),
  ];

  // Past the router, which would load the page again.
  const writeAddress = (ids: readonly string[]) => {
    window.history.replaceState(window.history.state, '', addressOf(ids));
  };

  // A row that two pages share keeps its checkbox, which another history entry may have otherwise.
  useEffect(() => {
    for (const box of boxes()) box.checked = selected.includes(box.value);
    form.current?.querySelector('table')?.dispatchEvent(new Event('change'));
    if (selected !== initial) writeAddress(selected);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each page; later changes are the user's own
  }, [key]);

  const keep = (next: readonly string[]) => {
    setState({ selected: next, at: key, asked: asked ?? (isLeaving ? selected : null) });
    writeAddress(next);
  };
  return {
    form,
    selected,
    /** Called after a checkbox has changed. */
    read: () => {
      const here = boxes();
      const others = selected.filter((id) => !here.some(({ value }) => value === id));
      const checked = here.filter((box) => box.checked).map(({ value }) => value);
      keep([...others, ...checked]);
    },
    /** Called when the page requests another one: a box may change before the router has rendered that it loads. */
    leave: () => {
      setState((state) => ({ ...state, asked: state.selected }));
    },
    clear: () => {
      for (const box of boxes()) box.checked = false;
      form.current?.querySelector('table')?.dispatchEvent(new Event('change'));
      keep([]);
    },
  };
}
