import { randomUUID } from 'node:crypto';

import type { ReactNode } from 'react';

import type { OperationName } from '../../ams/orders/operations';
import type { DeskOrder } from '../desk-order';
import { ErrorSummary } from '../../identity/pages/layout';
import { orderAddress, type OrderListPath } from '../addresses';
import type { Attempt } from '../attempt';
import { Events } from './order-history';

/** What every form of an order's page knows. */
export interface OrderPageView {
  path: OrderListPath;
  order: DeskOrder;
  token: string;
  /** The form that was refused just now. */
  attempt: Attempt | null;
  /** What was done just now. */
  done: OperationName | null;
}

/** Ids are the page's own: several forms have a reason. */
export const fieldId = (form: OperationName, field: string): string => `${form}-${field}`;

/** What was typed into a form before, and what is wrong with it. */
export function typedIn(view: OrderPageView, form: OperationName) {
  const attempt = view.attempt?.name === form ? view.attempt : null;
  return {
    value: (field: string) => attempt?.typed.get(field) ?? '',
    error: (field: string) => attempt?.errors[field],
    attempt,
  };
}

/**
 * A form that changes the order. It carries the order's version and a key of its own, so that it counts once however
 * often it is sent (REL-01), and works without a script.
 */
export function OrderForm({
  view,
  name,
  labels,
  button,
  quiet = false,
  children,
}: {
  view: OrderPageView;
  name: OperationName;
  /** By field, for the list of what is wrong. */
  labels: Readonly<Record<string, string>>;
  button: string;
  quiet?: boolean;
  children: ReactNode;
}) {
  const { order, path, token } = view;
  const { attempt } = typedIn(view, name);
  return (
    <form method="post" action={orderAddress(path, order.order_number)} noValidate>
      {attempt && <Summary view={view} attempt={attempt} labels={labels} />}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="action" value={name} />
      <input type="hidden" name="key" value={randomUUID()} />
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="seen" value={order.events.length} />
      {children}
      <button className={quiet ? 'button quiet' : 'button'} type="submit">
        {button}
      </button>
    </form>
  );
}

/** What is wrong in the form, and what others have done with the order since it was opened. */
function Summary({
  view: { order },
  attempt,
  labels,
}: {
  view: OrderPageView;
  attempt: Attempt;
  labels: Readonly<Record<string, string>>;
}) {
  const byId = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [fieldId(attempt.name, field), text]),
    );
  const since = order.events.slice(attempt.seen);
  if (Object.keys(attempt.errors).length === 0 && since.length > 0)
    return (
      <Refused>
        <p>{attempt.message} What you typed is still here.</p>
        <Events events={since} />
      </Refused>
    );
  return (
    <>
      <ErrorSummary
        errors={{ form: attempt.message, ...byId(attempt.errors) }}
        labels={byId(labels)}
      />
      {since.length > 0 && (
        <div className="notice info">
          <p>The order has changed since you opened it.</p>
          <Events events={since} />
        </div>
      )}
    </>
  );
}

/** Why nothing was stored: it takes the focus, as the list of errors does. */
export function Refused({ children }: { children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- a form that came back says why first
    <div className="notice bad" role="alert" tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}

/** A text of one line with its label; in a table of fields the label is for those who do not see the head. */
export function Input({
  view,
  form,
  name,
  label,
  hint,
  numeric = false,
  hidesLabel = false,
  optional = false,
}: {
  view: OrderPageView;
  form: OperationName;
  name: string;
  label: string;
  /** What is to be typed, shown where nothing is. */
  hint?: string;
  numeric?: boolean;
  hidesLabel?: boolean;
  optional?: boolean;
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
