import type { ReactNode } from 'react';

import { messages } from '../../ams/orders/input';
import { campaignTexts } from '../../ams/sampling-campaigns/input';
import { ErrorSummary } from '../../identity/pages/layout';

/** An id of a part of a form. */
export const fieldId = (form: string, field: string): string => `${form}-${field}`;

export function Fault({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="fault" id={`${id}-error`}>
      {text}
    </p>
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

interface TypedForm {
  typed: ReadonlyMap<string, string>;
  /** Of the fields that are typed, by name. */
  labels: Readonly<Record<string, string>>;
}

/** The fields in which something was typed. */
export const typedFields = ({ typed, labels }: TypedForm) =>
  [...typed].flatMap(([name, text]) => {
    const label = labels[name];
    return label === undefined || text.trim() === '' ? [] : [{ name, label, text }];
  });

/** What was typed in a form that is no longer offered. Several lines stay as they are, so that they can be copied. */
export function Typed(form: TypedForm) {
  const given = typedFields(form);
  if (given.length === 0) return null;
  return (
    <>
      <p>You had typed:</p>
      <ul>
        {given.map(({ name, label, text }) =>
          text.trim().includes('\n') ? (
            <li key={name}>
              {`${label}: `}
              <textarea
                aria-label={label}
                defaultValue={text}
                rows={8}
                readOnly
                spellCheck={false}
              />
            </li>
          ) : (
            <li key={name}>
              {`${label}: `}
              <bdi>{text}</bdi>
            </li>
          ),
        )}
      </ul>
    </>
  );
}
