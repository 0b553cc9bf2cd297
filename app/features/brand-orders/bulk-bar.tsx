import { pageOf } from '~/contracts/brand-orders/list-place';
import type { BrandOrderList } from '~/contracts/brand-orders/views';
import { counted } from '~/lib/format/counted';
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
