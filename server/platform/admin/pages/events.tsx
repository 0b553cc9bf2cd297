import { Moment } from './display';

/** What an admin page is about. */
export type RecordKind = 'order' | 'campaign';

const deeds: Readonly<Record<RecordKind, Readonly<Record<string, string>>>> = {
  order: {
    save: 'saved the draft',
    place: 'placed the order',
    copy: 'copied it from another order',
    void: 'voided the order',
    flag: 'put it in review',
    resolve: 'ended the review',
    reject: 'rejected the order',
    receive: 'received goods',
    short_close: 'closed a line as short',
    close_rest: 'closed the rest as short',
  },
  campaign: {
    save: 'saved the draft',
    submit: 'submitted the request',
    withdraw: 'took the request back',
    approve: 'approved it',
    reject: 'rejected it',
    fulfil: 'began to send the samples',
    field: 'opened the survey',
    close: 'closed the campaign',
    cost: 'entered the cost',
    people: 'entered email addresses',
    sent: 'marked samples as sent',
    delivered: 'marked samples as delivered',
    invite: 'sent survey links',
    answers: 'uploaded answers',
  },
};

export interface RecordEvent {
  /** ISO 8601. */
  at: string;
  by: string;
  action: string;
  reason: string | null;
}

/** The timeline of an order or a campaign: who did what, when and why. */
export function Events({ record, events }: { record: RecordKind; events: readonly RecordEvent[] }) {
  return (
    <ol className="events">
      {events.map(({ at, by, action, reason }, index) => (
        <li key={index}>
          <Moment at={at} />
          <span>
            <strong>{by}</strong> {deeds[record][action] ?? action}
            {reason !== null && <q>{reason}</q>}
          </span>
        </li>
      ))}
    </ol>
  );
}
