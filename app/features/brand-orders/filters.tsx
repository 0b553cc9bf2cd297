import { Form } from '@remix-run/react';

import { placeOf } from '~/contracts/brand-orders/list-place';
import type { BrandOrderList } from '~/contracts/brand-orders/views';
import { paths } from '~/lib/urls/paths';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { LeftOutNotice } from '~/components/ui/feedback/notice';
import { DateField } from '~/components/ui/fields/date-field';
import { SelectField } from '~/components/ui/fields/select-field';
import { TextField } from '~/components/ui/fields/text-field';

import { hasFilters, orderListId } from './order-format';

/**
 * The filters of the list: a GET form that leads to its first page. The selection stays.
 *
 * @param selected ids of the selected orders
 */
export default function Filters({
  view,
  selected,
}: {
  view: BrandOrderList;
  selected: readonly string[];
}) {
  const { tab, sort, filters } = view;
  return (
    <>
      <LeftOutNotice text={view.leftOut} />
      <Form
        // The filters of the address, after every navigation.
        key={JSON.stringify(filters)}
        method="get"
        action={paths.orders}
        role="search"
        aria-label="Orders"
        className="my-5 grid gap-x-4 gap-y-3"
        preventScrollReset
      >
        {tab !== 'new' && <input type="hidden" name="tab" value={tab} />}
        {sort !== 'due' && <input type="hidden" name="sort" value={sort} />}
        {selected.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <Fields view={view} />
        <Steps view={view} selected={selected} />
      </Form>
    </>
  );
}

function Fields({ view: { filters, faults, products } }: { view: BrandOrderList }) {
  return (
    <div className="order-filters">
      <TextField
        name="q"
        type="search"
        label="Order, product, SKU or tracking number"
        defaultValue={filters.search}
        maxLength={100}
      />
      <TextField
        name="ship_to"
        type="search"
        label="Ship to"
        defaultValue={filters.shipTo}
        maxLength={100}
      />
      <ProductField products={products} chosen={filters.product} />
      <DateField
        name="due_from"
        label="Due from"
        day="the first due day"
        defaultValue={filters.dueFrom}
        error={faults.dueFrom}
      />
      <DateField
        name="due_to"
        label="Due to"
        day="the last due day"
        defaultValue={filters.dueTo}
        error={faults.dueTo}
      />
    </div>
  );
}

/** A choice of the products of the orders; a text where these are not listed. */
function ProductField({
  products,
  chosen,
}: {
  products: BrandOrderList['products'];
  chosen: string;
}) {
  if (products.length === 0)
    return (
      <TextField
        name="product"
        type="search"
        label="Product or SKU"
        defaultValue={chosen}
        maxLength={200}
      />
    );
  const isListed = products.some(({ id }) => id === chosen);
  return (
    <SelectField
      name="product"
      label="Product"
      defaultValue={chosen}
      placeholder="All products"
      options={[
        ...(isListed || chosen === '' ? [] : [{ value: chosen, label: 'The chosen product' }]),
        ...products.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** Applies and clears the filters, with what they find. */
function Steps({ view, selected }: { view: BrandOrderList; selected: readonly string[] }) {
  const { tab, sort, found } = view;
  const look = { kind: 'quiet', preventScrollReset: true, 'data-result': orderListId } as const;
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" kind="secondary" icon="filter">
        Apply filters
      </Button>
      {hasFilters(view) && (
        <LinkButton
          to={paths.brandOrderList({
            tab: tab === 'new' ? null : tab,
            sort: sort === 'due' ? null : sort,
            id: selected,
          })}
          {...look}
        >
          Clear filters
        </LinkButton>
      )}
      {found !== null && (
        <>
          <p className="self-center text-sm even-figures">{found}</p>
          {tab !== 'all' && (
            <LinkButton
              to={paths.brandOrderList({ ...placeOf(view), tab: 'all', id: selected })}
              {...look}
            >
              Look in all orders
            </LinkButton>
          )}
        </>
      )}
    </div>
  );
}
