import { randomUUID } from 'node:crypto';

import type { ReactNode } from 'react';

import { messages } from '../../ams/orders/input';
import { campaignTexts } from '../../ams/sampling-campaigns/input';
import type { OperationName } from '../../ams/orders/operations';
import type { WarehouseOrder } from '../warehouse-order';
import { ErrorSummary } from '../../identity/pages/layout';
import { decisionAddress, orderAddress, type OrderListPath } from '../addresses';
import { isDecision } from '../decisions';
import type { RejectedForm } from '../rejected-form';
import { eventsSince } from './order-history';

/** What every form about an order needs. */
export interface OrderPageView {
  path: OrderListPath;
  order: WarehouseOrder;
  token: string;
  /** The form that was just refused; null otherwise. */
  rejected: RejectedForm | null;
  /** The operation that has just succeeded; null otherwise. */
  done: OperationName | null;
}

/** An id of a part of a form. */
export const fieldId = (form: string, field: string): string => `${form}-${field}`;

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
          since={eventsSince(order, rejected.seen)}
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

/** The error summary of a form, and what has happened since the form was opened. */
export function FormSummary({
  record,
  form,
  rejected: { message, errors },
  labels,
  since,
}: {
  record: 'order' | 'campaign';
  form: string;
  rejected: { message: string | null; errors: Readonly<Record<string, string>> };
  labels: Readonly<Record<string, string>>;
  /** The events since then; null without any. */
  since: ReactNode;
}) {
  const byId = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([field, text]) => [fieldId(form, field), text]));
  if (Object.keys(errors).length === 0 && since !== null)
    return (
      <Refused>
        <p>{message} What you typed is still here.</p>
        <Since record={record} message={message} events={since} />
      </Refused>
    );
  return (
    <>
      <ErrorSummary errors={{ form: message ?? '', ...byId(errors) }} labels={byId(labels)} />
      {since !== null && (
        <div className="notice info">
          <Since record={record} message={message} events={since} />
        </div>
      )}
    </>
  );
}

/** What others have done since a form was opened. The messages of stale forms begin with it already. */
export function Since({
  record,
  message,
  events,
}: {
  record: 'order' | 'campaign';
  message: string | null;
  /** Null without any. */
  events: ReactNode;
}) {
  if (events === null) return null;
  const isSaid = message === messages.stale || message === campaignTexts.stale;
  return (
    <>
      {!isSaid && <p>The {record} has changed since you opened it.</p>}
      {events}
    </>
  );
}

/** The message of a refusal. It takes the focus, like the error summary. */
export function Refused({ id, children }: { id?: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- a form that came back says why first
    <div className="notice bad" role="alert" id={id} tabIndex={-1} autoFocus>
      {children}
    </div>
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

export function Fault({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="fault" id={`${id}-error`}>
      {text}
    </p>
  );
}
