import type { ReactNode } from 'react';

import { requestAddress, type RequestListPath } from '../addresses';
import type { RequestFault } from '../request-decision';
import { Refused, Typed, typedFields } from './form-parts';

/** The way from the list of requests to the page of one. */
export const DecideLink = ({
  path,
  id,
  of,
}: {
  path: RequestListPath;
  id: string;
  of: ReactNode;
}) => (
  <p>
    <a className="button quiet" href={requestAddress(path, id)}>
      Decide<span className="visually-hidden">: {of}</span>
    </a>
  </p>
);

export function RequestField({
  name,
  label,
  longest,
  initial = '',
  fault,
}: {
  name: string;
  label: string;
  longest: number;
  /** The value that the field begins with. */
  initial?: string;
  fault: RequestFault | null;
}) {
  const isWrong = fault?.field === name;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        defaultValue={fault?.typed.get(name) ?? initial}
        maxLength={longest}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'fault' : undefined}
      />
    </div>
  );
}

/** The form on the page of one request. It is the only one there, so that no button loses what was typed. */
export function RequestForm({
  path,
  id,
  token,
  fault,
  children,
  accept,
}: {
  path: RequestListPath;
  id: string;
  token: string;
  fault: RequestFault | null;
  /** Fields before that of the reason. */
  children?: ReactNode;
  /** The buttons that accept. */
  accept: ReactNode;
}) {
  return (
    <div className="card step">
      <form method="post" action={requestAddress(path, id)}>
        {fault !== null && (
          <Refused id="fault">
            <p>{fault.message}</p>
          </Refused>
        )}
        <input type="hidden" name="token" value={token} />
        {children}
        <RequestField name="reason" label="Reason, if you decline" longest={500} fault={fault} />
        {/* The first button is the one that Enter presses: it must not accept. */}
        <button className="button quiet" name="decision" value="decline" type="submit">
          Decline
        </button>{' '}
        {accept}{' '}
        <a className="button quiet" href={path}>
          Back to the requests
        </a>
      </form>
    </div>
  );
}

/** A decision about a request that is no longer open, with what was typed. */
export const DecidedBefore = ({
  fault: { message, typed },
  labels,
}: {
  fault: RequestFault;
  /** Labels of the fields, by name. */
  labels: Readonly<Record<string, string>>;
}) => (
  <Refused>
    <p>
      {message}
      {typedFields({ typed, labels }).length > 0 && ' Nothing of yours was stored.'}
    </p>
    <Typed typed={typed} labels={labels} />
  </Refused>
);
