import type { ReactNode } from 'react';

import type { Permission } from '../../../contract/permissions';
import { isUnstorable } from '../database/storable';
import { invalidField, isRefusal, Refusal } from '../http/refusal';
import { Form, newForm, type FieldSpec } from '../pages/form';
import { Button, count, Head, Notice, Refused, Section } from '../pages/parts';
import { Typed, typedFields } from '../pages/record-form';
import { requestAddress, type RequestListPath } from './addresses';
import type { AdminCall, AdminRouter, PostedForm } from './admin-router';
import { firstValue } from './input';

/** Why a request cannot be decided, or not again. */
export const requestDecided = 'This request is decided already.';

const maxReasonLength = 500;

/** A decision about a request that was refused, with what was typed. */
interface RequestFault {
  message: string;
  /** The name of the field that is wrong; null for the decision as a whole. */
  field: string | null;
  typed: PostedForm;
}

/** Requests of users that an admin decides. */
interface Requests<Request extends { id: string }> {
  path: RequestListPath;
  permission: Permission;
  title: string;
  lead: string;
  /** @returns the oldest open requests, the number of all open ones, and what follows them on the page */
  list(): Promise<{ open: readonly Request[]; total: number; after?: ReactNode }>;
  /** @returns null for a request that is decided, or does not exist */
  find(id: string): Promise<Request | null>;
  titleOf: (request: Request) => string;
  headingOf: (request: Request) => ReactNode;
  detailsOf: (request: Request) => ReactNode;
  /** Hidden fields of the form, and fields before that of the reason. */
  hiddenOf?: (request: Request) => Readonly<Record<string, string>>;
  fieldsOf?: (request: Request) => readonly FieldSpec[];
  /** The buttons that accept. */
  acceptOf: (request: Request) => ReactNode;
  /** @returns what was done; @throws Refusal */
  decide(call: AdminCall, id: string, form: PostedForm): Promise<string>;
}

const reasonField: FieldSpec = {
  name: 'reason',
  label: 'Reason, if you decline',
  autoComplete: 'off',
  maxLength: maxReasonLength,
};

/** The list of open requests, and the page of each, on which an admin accepts or declines it. */
export function addRequestPages<Request extends { id: string }>(
  admin: AdminRouter,
  requests: Requests<Request>,
): void {
  const { path, permission } = requests;
  const show = async (call: AdminCall, status: number, fault: RequestFault | null) => {
    const id = idOf(call);
    const request = id === '' ? null : await requests.find(id);
    if (request !== null)
      return call.send(status, {
        title: requests.titleOf(request),
        body: (
          <RequestPage requests={requests} request={request} token={call.token} fault={fault} />
        ),
      });
    const isGone = id !== '' && fault === null;
    const gone = isGone ? { message: requestDecided, field: null, typed: new Map() } : fault;
    call.send(isGone ? 409 : status, {
      title: requests.title,
      body: await listPage(requests, call, gone),
    });
  };
  admin.page(
    path,
    permission,
    (call) => show(call, 200, null),
    async (call, form) => {
      try {
        const done = await requests.decide(call, idOf(call), form);
        call.redirect(path, done);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const [field] = error.details.fields ?? [];
        // The reason alone still holds for a request that has changed.
        const isKept = (name: string) => !isRefusal(error, 'stale') || name === 'reason';
        await show(call, error.status, {
          message: error.message,
          field: field ? String(field.path[0]) : null,
          typed: new Map([...form].filter(([name]) => isKept(name))),
        });
      }
    },
  );
}

/** The id of the request that the address names. */
const idOf = ({ request }: AdminCall): string => {
  const id = firstValue(request.query['request']);
  return isUnstorable(id) ? '' : id;
};

/** The open requests, oldest first. */
async function listPage<Request extends { id: string }>(
  requests: Requests<Request>,
  { done }: AdminCall,
  fault: RequestFault | null,
) {
  const { path, title, lead, headingOf, detailsOf } = requests;
  const { open, total, after } = await requests.list();
  return (
    <>
      <Head title={title} lead={lead} />
      <Notice tone="good">{done}</Notice>
      {fault !== null && <DecidedBefore fault={fault} />}
      {open.length === 0 && (
        <div className="empty">
          <p>No open requests.</p>
        </div>
      )}
      {open.map((request) => (
        <Section key={request.id} id={`request-${request.id}`} title={headingOf(request)}>
          {detailsOf(request)}
          <p>
            <a className="button quiet" href={requestAddress(path, request.id)}>
              Decide<span className="visually-hidden">: {headingOf(request)}</span>
            </a>
          </p>
        </Section>
      ))}
      {total > open.length && (
        <p>
          The {open.length} oldest of {count(total)} requests. The others appear when these are
          decided.
        </p>
      )}
      {after}
    </>
  );
}

/** A decision about a request that is no longer open, with what was typed. */
function DecidedBefore({ fault: { message, typed } }: { fault: RequestFault }) {
  const labels = { brand: 'Brand', reason: 'Reason' };
  return (
    <Refused>
      <p>
        {message}
        {typedFields({ typed, labels }).length > 0 && ' Nothing of yours was stored.'}
      </p>
      <Typed typed={typed} labels={labels} />
    </Refused>
  );
}

/** The page of one request. Its form is the only one there, so that no button loses what was typed. */
function RequestPage<Request extends { id: string }>({
  requests,
  request,
  token,
  fault,
}: {
  requests: Requests<Request>;
  request: Request;
  token: string;
  fault: RequestFault | null;
}) {
  const { path, title, headingOf, detailsOf, acceptOf } = requests;
  const fields = [...(requests.fieldsOf?.(request) ?? []), reasonField];
  return (
    <>
      <Head up={{ href: path, label: title }} title={headingOf(request)} />
      {detailsOf(request)}
      <div className="card step">
        <Form
          state={{
            ...newForm(requestAddress(path, request.id), {
              token,
              ...requests.hiddenOf?.(request),
            }),
            ...(fault !== null && { values: fault.typed, errors: { form: fault.message } }),
          }}
          fields={fields.map((field) => ({ ...field, isWrong: field.name === fault?.field }))}
          // Enter presses the first button: it must not accept.
          button={
            <Button quiet name="decision" value="decline">
              Decline
            </Button>
          }
          more={
            <>
              {acceptOf(request)}{' '}
              <a className="button quiet" href={path}>
                Back to the requests
              </a>
            </>
          }
        />
      </div>
    </>
  );
}

export const typedText = (form: PostedForm, name: string): string => (form.get(name) ?? '').trim();

/**
 * @param requester who reads the reason, at the beginning of a sentence
 * @throws Refusal invalid without a reason
 */
export function declineReason(form: PostedForm, requester: string): string {
  const reason = typedText(form, 'reason');
  if (reason === '') throw invalidField('reason', `Enter a reason. ${requester} gets it by email.`);
  return reason.slice(0, maxReasonLength);
}

/**
 * Only a decline has a reason: with another decision it would be lost.
 * @param deed the other decision, in the words of a sentence that tells somebody what to do first
 * @throws Refusal invalid for a typed reason
 */
export function refuseReason(form: PostedForm, deed: string): void {
  if (typedText(form, 'reason') !== '')
    throw invalidField(
      'reason',
      `You have typed a reason to decline. Decline the request, or empty the reason before you ${deed}.`,
    );
}
