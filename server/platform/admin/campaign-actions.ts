import { isOperation, type OperationName } from '../sampling/operations';

export interface CampaignField {
  name: 'reason' | 'cost' | 'day' | 'addresses' | 'address' | 'lines';
  label: string;
  help?: string;
  /** Lines as they can be typed. */
  sample?: string;
  /** Several lines. */
  rows?: number;
  type?: 'date';
  optional?: true;
}

interface CampaignAction {
  title: string;
  /** What follows from it, or what is entered. */
  text: string;
  button: string;
  fields: readonly CampaignField[];
}

const day: CampaignField = {
  name: 'day',
  label: 'Day',
  type: 'date',
  optional: true,
  help: 'Empty: today.',
};
const addresses: CampaignField = {
  name: 'addresses',
  label: 'Email addresses',
  rows: 3,
  optional: true,
  help: 'Empty: everybody who is left.',
};
const lines = (help: string, sample: string): CampaignField => ({
  name: 'lines',
  label: 'Lines',
  rows: 12,
  help,
  sample,
});

/** What an internal admin does with a campaign, in the order of its life. Each has a page of its own. */
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
  Object.fromEntries(
    campaignActions[name].fields.map((field) => [field.name as string, field.label]),
  );
