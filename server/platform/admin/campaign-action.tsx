import { moneyText, toCents } from '../billing/money';
import { Form, type FieldSpec } from '../pages/form';
import { count, counted, Head } from '../pages/parts';
import { changesSince, recordForm } from '../pages/record-form';
import { addressDays } from '../sampling/addresses';
import { isOperation, type OperationName } from '../sampling/operations';
import type { LineFault } from '../sampling/sheet';
import { people } from '../sampling/uploads';
import { campaignActionAddress, campaignAddress } from './addresses';
import { CampaignTag, Done, openLines, type CampaignPageView } from './campaign-parts';

interface CampaignAction {
  title: string;
  /** What follows from it, or what is entered. */
  text: string;
  button: string;
  fields: readonly FieldSpec[];
}

const day: FieldSpec = {
  name: 'day',
  label: 'Day',
  type: 'date',
  optional: true,
  help: 'Empty: today.',
};
const addresses: FieldSpec = {
  name: 'addresses',
  label: 'Email addresses',
  rows: 3,
  optional: true,
  help: 'Empty: everybody who is left.',
};
const lines = (help: string, sample: string): FieldSpec => ({
  name: 'lines',
  label: 'Lines',
  rows: 12,
  help: (
    <>
      {help} For example: <code className="sample">{sample}</code>
    </>
  ),
});

/** What an internal admin does with a campaign, in the order of its life (R-08). Each has a page of its own. */
export const campaignActions: Readonly<Record<OperationName, CampaignAction>> = {
  approve: {
    title: 'Approve',
    text: 'The email addresses and the cost can be entered then.',
    button: 'Approve the campaign',
    fields: [],
  },
  fulfil: {
    title: 'Send the samples',
    text: 'Moves the campaign on to Fulfilling.',
    button: 'Begin fulfilling',
    fields: [],
  },
  field: {
    title: 'Open the survey',
    text: 'Moves the campaign on to Fielding. Links can be sent then.',
    button: 'Begin fielding',
    fields: [],
  },
  people: {
    title: 'Enter email addresses',
    text: 'One person a line. Lines that cannot be used stay to be mended.',
    button: 'Store the addresses',
    fields: [
      lines(
        'Email address, control group (yes or no), buyer code, state, work or play. All but the email address may be left out.',
        'ada@example.com, no, B-102, TX, work',
      ),
    ],
  },
  sent: {
    title: 'Mark as sent',
    text: 'Of the control group: the day on which a sample would have been sent.',
    button: 'Mark as sent',
    fields: [day, addresses],
  },
  delivered: {
    title: 'Mark as delivered',
    text: 'Conversion counts purchases within 90 days of this day.',
    button: 'Mark as delivered',
    fields: [day, addresses],
  },
  invite: {
    title: 'Send survey links',
    text: 'One link for each person who has got a sample and has no link yet.',
    button: 'Send the links',
    fields: [
      {
        name: 'address',
        label: 'Only to this email address, again',
        optional: true,
        help: 'The earlier link of this person stops working.',
      },
    ],
  },
  answers: {
    title: 'Upload answers',
    text: 'Each person answers once, after the sample is delivered. Lines that cannot be used stay to be mended.',
    button: 'Store the answers',
    fields: [
      lines(
        'The first line names the columns: address (the email address), date (YYYY-MM-DD, may be left out), and the numbers of the questions.',
        'address, date, 1, 2\nada@example.com, 2026-10-09, 5, 3',
      ),
    ],
  },
  cost: {
    title: 'Cost',
    text: 'Of the whole campaign, for the cost per acquisition.',
    button: 'Store the cost',
    fields: [{ name: 'cost', label: 'Cost in dollars' }],
  },
  close: {
    title: 'Close',
    text: 'Links stop working. Answers can still be uploaded.',
    button: 'Close the campaign',
    fields: [],
  },
  reject: {
    title: 'Reject',
    text: 'For good. The brand sees the reason.',
    button: 'Reject the campaign',
    fields: [{ name: 'reason', label: 'Reason' }],
  },
};

/** Those that the campaign's state allows. */
export const offeredActions = (allowed: readonly string[]): OperationName[] =>
  Object.keys(campaignActions)
    .filter(isOperation)
    .filter((name) => allowed.includes(name));

/** The labels of the fields of an action. */
export const labelsOf = (name: OperationName): Record<string, string> =>
  Object.fromEntries(campaignActions[name].fields.map((field) => [field.name, field.label]));

/** The page of one action of a campaign: what it does, and its form (R-08). */
export function CampaignActionPage({
  view,
  name,
}: {
  view: CampaignPageView;
  name: OperationName;
}) {
  const { record: campaign } = view;
  const { title, text, button } = campaignActions[name];
  const fields = fieldsOf(view, name);
  const isUpload = fields.some((field) => field.name === 'lines');
  const back = campaignAddress(campaign.id);
  return (
    <>
      <Head
        up={{ href: back, label: campaign.name }}
        title={title}
        lead={
          <>
            {campaign.name} <CampaignTag state={campaign.state} /> · {campaign.brand.name} ·{' '}
            {campaign.account.name}
          </>
        }
      />
      <Done view={view} mends={name} />
      <p>{text}</p>
      <p>{effectOf(view, name)}</p>
      <div className={isUpload ? 'card step wide' : 'card step'}>
        <Form
          state={recordForm(view, name, campaignActionAddress(campaign.id, name))}
          since={changesSince(view)}
          fields={fields}
          button={button}
          more={
            <a className="button quiet" href={back}>
              Back to the campaign
            </a>
          }
        />
      </div>
    </>
  );
}

/** The fields of an action, filled in with what is stored. */
function fieldsOf(view: CampaignPageView, name: OperationName): FieldSpec[] {
  const { rejected, record } = view;
  const stored = openLines(view, name);
  const cents = record.costCents;
  const initial: Readonly<Record<string, string>> = {
    lines: stored?.text ?? '',
    cost: cents === null ? '' : (cents / 100).toFixed(2),
  };
  return campaignActions[name].fields.map((field) => ({
    autoComplete: 'off',
    initial: initial[field.name] ?? '',
    ...(field.rows === undefined ? { maxLength: 500 } : { spellCheck: false }),
    ...(field.name === 'lines' && {
      after: <Faults faults={(rejected ?? stored)?.faults ?? []} />,
    }),
    ...field,
  }));
}

const shownFaults = 50;

/** What is wrong with the lines above, by their numbers. */
function Faults({ faults }: { faults: readonly LineFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className="faults">
      {faults.slice(0, shownFaults).map(({ line, message }) => (
        <li key={line} className="fault">
          Line {line}: {message}
        </li>
      ))}
      {faults.length > shownFaults && <li>and {faults.length - shownFaults} more</li>}
    </ul>
  );
}

/** A further effect of the action, with the numbers of people that it affects. */
function effectOf({ record: campaign, recipients }: CampaignPageView, name: OperationName) {
  const { sampled, control } = recipients;
  const { sent, delivered, responses, costCents: cents } = campaign;
  const group = control === 0 ? '' : `, and ${people(control)} in the control group`;
  const known =
    sampled + control === 0
      ? 'No email address is entered yet.'
      : `Email addresses are entered for ${people(sampled)}${group}.`;
  const deleted = `The email addresses are deleted ${addressDays} days later.`;
  switch (name) {
    case 'approve':
      return 'The person who requested the campaign gets an email.';
    case 'reject':
      return `The person who requested the campaign gets an email with the reason.${sampled + control > 0 ? ` ${deleted}` : ''}`;
    case 'fulfil':
    case 'field':
    case 'people':
      return `${known} The request asks for ${counted(campaign.quantity ?? 0, 'sample')}.`;
    case 'sent':
      return `Marked so far: ${count(sent)} of ${people(sampled)}.`;
    case 'delivered':
      return `Marked so far: ${count(delivered)} of ${people(sent)} with a sent sample.`;
    case 'invite':
      return `Sample delivered: ${people(delivered)}. Answered: ${people(responses)}.`;
    case 'answers':
      return `Answered so far: ${count(responses)} of ${people(delivered)} with a delivered sample.`;
    case 'cost':
      return cents === null
        ? 'No cost is stored yet.'
        : `${moneyText(toCents(cents))} is stored now.`;
    case 'close':
      return `Answered so far: ${count(responses)} of ${people(sampled)}. Closing is final. ${deleted}`;
  }
}
