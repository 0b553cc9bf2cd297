import { type Campaign, campaignTexts } from '../../../contract/ams/sampling';
import type { CampaignState } from '../../../contract/vocabulary';
import { count, Moment, Notice, Tag, type Tone } from '../pages/parts';
import type { RecordKind, RecordView, RejectedForm } from '../pages/record-form';
import type { OperationName } from '../sampling/operations';
import { usedIn, type LineFault } from '../sampling/sheet';
import { people } from '../sampling/uploads';

/** A form that was refused, with what was typed. */
export interface RejectedCampaignForm extends RejectedForm<OperationName> {
  /** What is wrong with the typed lines. */
  faults: readonly LineFault[];
}

/** Lines of an upload that wait to be mended; null: none. */
type OpenLines = { text: string; faults: readonly LineFault[] } | null;

export interface CampaignPageView extends RecordView<Campaign, RejectedCampaignForm> {
  /** People with an address, without the control group and in it. */
  recipients: { sampled: number; control: number };
  /** When the addresses of its people are deleted, or were; null while it runs. */
  addresses: { until: string; areGone: boolean } | null;
  open: { people: OpenLines; answers: OpenLines };
}

/** The lines of an upload that wait to be mended. */
export const openLines = ({ open }: CampaignPageView, name: OperationName): OpenLines =>
  name === 'people' ? open.people : name === 'answers' ? open.answers : null;

export const campaignKind: RecordKind = {
  noun: 'campaign',
  stale: campaignTexts.stale,
  deeds: {
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

const tones: Readonly<Partial<Record<CampaignState, Tone>>> = {
  Submitted: 'warn',
  Approved: 'info',
  Fulfilling: 'info',
  Fielding: 'info',
  Closed: 'good',
  Rejected: 'bad',
};

export const CampaignTag = ({ state }: { state: CampaignState }) => (
  <Tag tone={tones[state]}>{state}</Tag>
);

/** Both days are included. */
export const Window = ({ starts, ends }: { starts: string | null; ends: string | null }) =>
  starts === null || ends === null ? (
    '–'
  ) : (
    <>
      <Moment at={starts} dayOnly /> to <Moment at={ends} dayOnly />
    </>
  );

const doneTexts: Readonly<Record<OperationName, (used: number) => string>> = {
  approve: () => 'The campaign is approved.',
  reject: () => 'The campaign is rejected.',
  fulfil: () => 'The samples are being sent.',
  field: () => 'The survey is open.',
  close: () => 'The campaign is closed.',
  cost: () => 'The cost is stored.',
  people: (used) => (used === 1 ? '1 address is stored.' : `${count(used)} addresses are stored.`),
  sent: () => 'The samples are marked as sent.',
  delivered: () => 'The samples are marked as delivered.',
  invite: () => 'The emails with the links are written.',
  answers: (used) => `The answers of ${people(used)} are stored.`,
};

/** What an operation has done. @param reason of its event */
export const doneText = (name: OperationName, reason: string): string =>
  doneTexts[name](usedIn(reason));

/** What has just succeeded. On the page of an upload also how many of its lines are left. */
export function Done({ view, mends }: { view: CampaignPageView; mends?: OperationName }) {
  if (view.done === null) return null;
  const left = mends === undefined ? 0 : (openLines(view, mends)?.faults.length ?? 0);
  return (
    <>
      <Notice tone="good">{view.done}</Notice>
      {left > 0 && (
        <Notice tone="info">
          {left === 1
            ? '1 line could not be used: mend it below.'
            : `${count(left)} lines could not be used: mend them below.`}
        </Notice>
      )}
    </>
  );
}
