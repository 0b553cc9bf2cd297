import type { ReactNode } from 'react';

import type { CampaignDetails } from '../../ams/sampling-campaigns/campaign-view';
import { Moment } from './display';

const deeds: Readonly<Record<string, string>> = {
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
};

/** The timeline of a campaign: who did what and when. */
export function CampaignEvents({ events }: { events: CampaignDetails['events'] }) {
  return (
    <ol className="events">
      {events.map(({ at, by, action, reason }, index) => (
        <li key={index}>
          <Moment at={at} />
          <span>
            <strong>{by}</strong> {deeds[action] ?? action}
            {reason !== null && <q>{reason}</q>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What has happened since a form was opened; null if nothing. @param seen events of the campaign then */
export const campaignEventsSince = (
  { events }: Pick<CampaignDetails, 'events'>,
  seen: number,
): ReactNode => (seen < events.length ? <CampaignEvents events={events.slice(seen)} /> : null);
