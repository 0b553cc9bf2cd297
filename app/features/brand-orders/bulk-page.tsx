import { Fragment, useEffect, useRef, useState } from 'react';

import type { BulkResult, BulkDetail, BulkView } from '~/contracts/brand-orders/views';
import { noneReadyText } from '~/contracts/brand-orders/labels';
import { pageOf } from '~/contracts/brand-orders/list-place';
import type { FormState } from '~/contracts/forms/forms';
import { counted, unitText } from '~/lib/format/units';
import { dayText } from '~/lib/format/dates';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { paths } from '~/lib/urls/paths';
import { Form, type FormFields } from '~/components/forms/form';
import { AppLink } from '~/components/ui/actions/app-link';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { Tag } from '~/components/ui/data/tag';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { Notice } from '~/components/ui/feedback/notice';
import { CheckboxField } from '~/components/ui/fields/checkbox-field';
import { Card } from '~/components/ui/structure/card';
import { PageHead } from '~/components/ui/structure/page-head';

import { StateTag } from './order-format';

/** Asks before several orders are marked as fulfilled, and shows what became of each. */
export function BulkPage({ view }: { view: BulkView }) {
  const { form, missing } = view;
  return (
    <>
      <PageHead
        eyebrow="Orders"
        title="Mark as fulfilled"
        purpose="A fulfilled order is done. Its parcels can't be changed any more."
      />
      <div className="grid max-w-[880px] gap-5">
        {missing.length > 0 && (
          <Notice level="warning">
            {missing.length === 1 ? 'One selected order is' : 'Some selected orders are'} not there,
            or not yours to see, and {missing.length === 1 ? 'is' : 'are'} left out:{' '}
            {missing.join(', ')}
          </Notice>
        )}
        <Form<BulkDetail>
          facts={form}
          labels={{ order: 'Orders', noTracking: 'Ship the rest without tracking' }}
        >
          {(fields) => <Stage view={view} fields={fields} />}
        </Form>
      </div>
    </>
  );
}

interface StageProps {
  view: BulkView;
  fields: FormFields<BulkDetail>;
}

function Stage({ view, fields }: StageProps) {
  const results = useResults(fields.state);
  if (results.length > 0) return <Results results={results} view={view} fields={fields} />;
  return (
    <>
      {view.closed.length > 0 && <LeftOut orders={view.closed} />}
      {view.orders.length === 0 ? (
        <NoneSelected view={view} />
      ) : (
        <Question view={view} fields={fields} />
      )}
    </>
  );
}

/** Selected orders that cannot be fulfilled, each with the reason. */
const LeftOut = ({ orders }: { orders: BulkView['closed'] }) => (
  <Notice level="warning">
    {counted(orders.length, 'selected order')} cannot be fulfilled, and{' '}
    {orders.length === 1 ? 'is' : 'are'} left out:{' '}
    {orders.map((order, place) => (
      <Fragment key={order.id}>
        {place > 0 && ', '}
        <AppLink to={paths.brandOrder(order.id)} className="link whitespace-nowrap">
          {order.orderNumber}
        </AppLink>{' '}
        ({order.why})
      </Fragment>
    ))}
  </Notice>
);

/** The last result of each order. Orders that are sent again are answered alone. */
function useResults(state: FormState<BulkDetail> | null): readonly BulkResult[] {
  const [seen, setSeen] = useState<typeof state>(null);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  if (state === seen) return results;
  const answered = state?.detail?.results ?? [];
  const all = [...new Map([...results, ...answered].map((each) => [each.id, each])).values()];
  setSeen(state);
  setResults(all);
  return all;
}

function Question({ view, fields: { field, chosen, busy } }: StageProps) {
  const { orders, rest } = view;
  const { defaultValue: _checked, ...noTracking } = field('noTracking');
  const [shipsRest, setShipsRest] = useState(chosen('noTracking').length > 0);
  const hydrated = useHydrated();
  const withLeft = orders.filter(({ left }) => left > 0);
  const units = withLeft.reduce((sum, { left }) => sum + left, 0);
  // Without scripts the answer shows it.
  const ready = orders.length - (shipsRest || !hydrated ? 0 : withLeft.length);
  const isSome = ready > 0 && ready < orders.length;
  return (
    <>
      <Card title={counted(orders.length, 'order')}>
        {rest.length > 0 && (
          <p className="mb-4 text-ink-soft">
            These are the first {orders.length} of your selection.{' '}
            {rest.length === 1 ? 'The last one comes' : `The other ${rest.length} come`} next.
          </p>
        )}
        <ul className="-my-3 with-rules">
          {orders.map((order) => (
            <li
              key={order.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
            >
              <input type="hidden" name="order" value={`${order.id}:${order.version}`} />
              <span className="min-w-0">
                <AppLink to={paths.brandOrder(order.id)} className="link">
                  {order.orderNumber}
                </AppLink>{' '}
                <StateTag order={order} />
                <span className="block text-ink-faint">
                  {order.brand.name}, due {dayText(order.dueDate)}
                </span>
              </span>
              <span className="even-figures">
                {order.left === 0 ? 'Nothing left to ship' : `${unitText(order.left)} left`}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {withLeft.length > 0 && (
        <CheckboxField
          {...noTracking}
          defaultChecked={chosen('noTracking').length > 0}
          onChange={({ currentTarget }) => setShipsRest(currentTarget.checked)}
          help={`${counted(withLeft.length, 'order')} ${withLeft.length === 1 ? 'has' : 'have'} ${unitText(units)} left. ${units === 1 ? 'It becomes a parcel' : 'They become parcels'} without carrier and tracking number, shipped today. Otherwise ${withLeft.length === 1 ? 'this order stays as it is' : 'these orders stay as they are'}.`}
        />
      )}
      {ready === 0 && (
        <p id="none-ready" className="text-ink-soft">
          {noneReadyText}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          pending={busy}
          pendingText="Fulfilling …"
          disabled={ready === 0}
          aria-describedby={ready === 0 ? 'none-ready' : undefined}
        >
          Mark {isSome && `${ready} of `}
          {counted(orders.length, 'order')} as fulfilled
        </Button>
        <LinkButton to={listWithSelection(view)} kind="secondary">
          Cancel
        </LinkButton>
      </div>
    </>
  );
}

const outcomes = {
  fulfilled: { text: 'Fulfilled', tone: 'accent' },
  refused: { text: 'Not fulfilled', tone: 'warn' },
  failed: { text: 'Not done', tone: 'bad' },
} as const;

/** What became of each order. The form can be sent again for those that failed. */
function Results({
  results,
  view: { rest, list },
  fields: { state, typed, chosen, busy },
}: StageProps & { results: readonly BulkResult[] }) {
  const done = results.filter(({ outcome }) => outcome === 'fulfilled').length;
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const refused = results.flatMap(({ id, outcome }) => (outcome === 'refused' ? [id] : []));
  const sent = [typed['order'] ?? []].flat();
  const again = failed.map(({ id }) => sent.find((text) => text.startsWith(`${id}:`)) ?? '');
  const summary = `${done === results.length ? '' : `${done} of `}${counted(results.length, 'order')} marked as fulfilled.`;
  const box = useRef<HTMLDivElement>(null);
  // An answer without results has errors, whose summary takes the focus.
  useEffect(() => {
    if (state?.outcome === 'review') box.current?.focus();
  }, [state]);
  return (
    <>
      <div ref={box} tabIndex={-1} role="group" aria-label={summary} className="outline-none">
        <Notice level={done === results.length ? 'success' : 'warning'}>{summary}</Notice>
      </div>
      <Card title="Result of each order">
        <ul className="-my-3 with-rules">
          {results.map(({ id, orderNumber, outcome, message }) => (
            <li
              key={id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3"
            >
              <span className="min-w-0">
                <AppLink to={paths.brandOrder(id)} className="link">
                  {orderNumber}
                </AppLink>
                {message !== null && <span className="block break-words">{message}</span>}
              </span>
              <Tag tone={outcomes[outcome].tone}>{outcomes[outcome].text}</Tag>
            </li>
          ))}
        </ul>
      </Card>
      {again.map((id) => (
        <input key={id} type="hidden" name="order" value={id} />
      ))}
      {chosen('noTracking').length > 0 && <input type="hidden" name="noTracking" value="on" />}
      <div className="flex flex-wrap gap-2">
        {failed.length > 0 && (
          <Button type="submit" pending={busy} pendingText="Fulfilling …">
            Send {counted(failed.length, 'order')} again
          </Button>
        )}
        {refused.length > 0 && (
          <LinkButton
            to={paths.fulfilBrandOrders({ ...pageOf(list), id: refused })}
            kind="secondary"
            reloadDocument
          >
            Decide again about {counted(refused.length, 'order')}
          </LinkButton>
        )}
        <NextOrders rest={rest} list={list} />
        <LinkButton to={paths.brandOrderList(pageOf(list))} kind="secondary">
          Back to the orders
        </LinkButton>
      </div>
    </>
  );
}

const NoneSelected = ({ view }: { view: BulkView }) => (
  <EmptyState
    icon="orders"
    title={view.closed.length > 0 ? 'No order to fulfil' : 'No orders selected'}
    actions={
      <>
        <NextOrders rest={view.rest} list={view.list} />
        <LinkButton
          to={listWithSelection(view)}
          kind={view.rest.length > 0 ? 'secondary' : 'primary'}
        >
          Show orders
        </LinkButton>
      </>
    }
  >
    Select the orders in the list, on one page or on several.
  </EmptyState>
);

/** The page of the list that the orders were selected on, with all of them selected. */
const listWithSelection = ({ orders, closed, rest, list }: BulkView): string =>
  paths.brandOrderList({
    ...pageOf(list),
    id: [...[...orders, ...closed].map(({ id }) => id), ...rest],
  });

/** Leads to the orders that one form did not take. */
const NextOrders = ({ rest, list }: Pick<BulkView, 'rest' | 'list'>) =>
  rest.length > 0 && (
    <LinkButton to={paths.fulfilBrandOrders({ ...pageOf(list), id: rest })} reloadDocument>
      {rest.length === 1 ? 'Go on with the last one' : `Go on with the other ${rest.length}`}
    </LinkButton>
  );
