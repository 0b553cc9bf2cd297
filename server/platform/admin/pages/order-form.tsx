import { randomUUID } from 'node:crypto';

import type { ReactNode } from 'react';

import type { OperationName } from '../../ams/orders/operations';
import type { WarehouseOrder } from '../warehouse-order';
import { decisionAddress, orderAddress, type OrderListPath } from '../addresses';
import { isDecision } from '../decisions';
import type { RejectedForm } from '../rejected-form';
import { Fault, fieldId, FormSummary } from './form-parts';

/** What every form about an order needs. */
export interface OrderPageView {
  path: OrderListPath;
  order: WarehouseOrder;
  token: string;
  /** The form that was just refused; null otherwise. */
  rejected: RejectedForm | null;
  /** What has just been done, for people; null otherwise. */
  done: string | null;
}

/** The typed values and the errors of a refused form. */
export function typedIn(view: OrderPageView, form: OperationName) {
  const rejected = view.rejected?.name === form ? view.rejected : null;
  return {
    value: (field: string) => rejected?.typed.get(field) ?? '',
    error: (field: string) => rejected?.errors[field],
    rejected,
  };
}

/**
 * A form that changes the order. It contains the order's version and an idempotency key, so that repeated submissions
 * count once (REL-01). It works without JavaScript.
 */
export function OrderForm({
  view,
  name,
  labels,
  button,
  more,
  children,
}: {
  view: OrderPageView;
  name: OperationName;
  /** Labels by field, for the error summary. */
  labels: Readonly<Record<string, string>>;
  button: string;
  /** Further buttons and links. They follow the main button, which Enter presses. */
  more?: ReactNode;
  children: ReactNode;
}) {
  const { order, path, token } = view;
  const { rejected } = typedIn(view, name);
  const { order_number: number } = order;
  return (
    <form
      method="post"
      id={fieldId(name, 'form')}
      action={isDecision(name) ? decisionAddress(path, number, name) : orderAddress(path, number)}
      noValidate
    >
      {rejected?.message && (
        <FormSummary
          record="order"
          form={name}
          rejected={rejected}
          labels={labels}
          events={order.events}
        />
      )}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="action" value={name} />
      <input type="hidden" name="key" value={randomUUID()} />
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="seen" value={order.events.length} />
      {children}
      <button className="button" type="submit">
        {button}
      </button>{' '}
      {more}
    </form>
  );
}

/** A text field with its label. In a table the label is visually hidden, because the header shows it. */
export function Input({
  view,
  form,
  name,
  label,
  hint,
  numeric = false,
  hidesLabel = false,
  optional = false,
  focus = false,
}: {
  view: OrderPageView;
  form: OperationName;
  name: string;
  label: string;
  /** The placeholder. */
  hint?: string;
  numeric?: boolean;
  hidesLabel?: boolean;
  optional?: boolean;
  /** Whether the page opens here. */
  focus?: boolean;
}) {
  const { value, error } = typedIn(view, form);
  const id = fieldId(form, name);
  const fault = error(name);
  return (
    <div className="field">
      <label htmlFor={id} className={hidesLabel ? 'visually-hidden' : undefined}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      <input
        id={id}
        name={name}
        type="text"
        inputMode={numeric ? 'numeric' : undefined}
        className={numeric ? 'figure' : undefined}
        defaultValue={value(name)}
        placeholder={hint}
        autoComplete="off"
        maxLength={numeric ? 12 : 500}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-error` : undefined}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the way goes on from what was filled in
        autoFocus={focus}
      />
      <Fault id={id} text={fault} />
    </div>
  );
}
