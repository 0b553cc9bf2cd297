import type { BrandOrderList } from '~/contracts/brand-orders/views';
import { count } from '~/lib/format/units';
import { Button } from '~/components/ui/actions/button';

import { hasFilters } from './order-format';

/**
 * Navigation of the list: buttons of its form, so that the selection goes along without scripts, too.
 *
 * @param total orders of the tab without filters; null where that is not known
 */
export function ListPageButtons({ view, total }: { view: BrandOrderList; total: number | null }) {
  const { orders, next, after } = view;
  if (next === null && after === null) return null;
  const shown = count(orders.length);
  return (
    <nav aria-label="Pages of orders" className="mt-4 flex flex-wrap items-center gap-2">
      {after !== null && (
        <Button type="submit" kind="secondary" size="small">
          First page
        </Button>
      )}
      {next !== null && (
        <Button type="submit" name="after" value={next} kind="secondary" size="small">
          Next page
        </Button>
      )}
      <span className="text-sm text-ink-faint even-figures">
        {total === null || hasFilters(view)
          ? `${shown} on this page`
          : `${shown} of ${count(total)} orders`}
      </span>
    </nav>
  );
}
