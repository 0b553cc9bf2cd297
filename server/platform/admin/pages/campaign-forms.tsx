import { randomUUID } from 'node:crypto';

import type { ReactNode } from 'react';

import { ErrorSummary } from '../../identity/pages/layout';
import type { OperationName } from '../../sampling/operations';
import type { LineFault } from '../../sampling/sheet';
import { campaignAddress } from '../addresses';
import type { CampaignPageView } from './campaign-page-view';
import { Fault } from './order-form';

interface Field {
  name: 'reason' | 'cost' | 'day' | 'addresses' | 'address' | 'lines';
  label: string;
  help?: string;
  /** Several lines. */
  rows?: number;
  type?: 'date';
  optional?: true;
}

interface Offer {
  name: OperationName;
  title: string;
  text: string;
  button: string;
  fields: readonly Field[];
  quiet?: true;
}

const day: Field = {
  name: 'day',
  label: 'Day',
  type: 'date',
  optional: true,
  help: 'Empty: today.',
};
const addresses: Field = {
  name: 'addresses',
  label: 'Addresses',
  rows: 3,
  optional: true,
  help: 'Empty: everybody who is left.',
};
const lines = (help: string): Field => ({ name: 'lines', label: 'Lines', rows: 8, help });

/** In the order of a campaign's life. */
const offers: readonly Offer[] = [
  {
    name: 'approve',
    title: 'Approve',
    text: 'The addresses and the cost can be entered then.',
    button: 'Approve the campaign',
    fields: [],
  },
  {
    name: 'fulfil',
    title: 'Send the samples',
    text: 'Moves the campaign on to Fulfilling.',
    button: 'Begin fulfilling',
    fields: [],
  },
  {
    name: 'field',
    title: 'Open the survey',
    text: 'Moves the campaign on to Fielding. Links can be sent then.',
    button: 'Begin fielding',
    fields: [],
  },
  {
    name: 'people',
    title: 'Enter addresses',
    text: 'One person a line. Lines that cannot be used stay here to be mended.',
    button: 'Store the addresses',
    fields: [
      lines(
        'address, control group (yes or no), buyer code, state, work or play. All but the address may be left out.',
      ),
    ],
  },
  {
    name: 'sent',
    title: 'Mark as sent',
    text: 'Of the control group: the day on which a sample would have been sent.',
    button: 'Mark as sent',
    fields: [day, addresses],
  },
  {
    name: 'delivered',
    title: 'Mark as delivered',
    text: 'Conversion counts purchases within 90 days of this day.',
    button: 'Mark as delivered',
    fields: [day, addresses],
  },
  {
    name: 'invite',
    title: 'Send survey links',
    text: 'One link for each person who has got a sample and has no link yet.',
    button: 'Send the links',
    fields: [
      {
        name: 'address',
        label: 'Only to this address, again',
        optional: true,
        help: 'The earlier link of this person stops working.',
      },
    ],
  },
  {
    name: 'answers',
    title: 'Upload answers',
    text: 'Each person answers once. Lines that cannot be used stay here to be mended.',
    button: 'Store the answers',
    fields: [
      lines(
        'The first line names the columns: address, date (YYYY-MM-DD, may be left out), and the numbers of the questions.',
      ),
    ],
  },
  {
    name: 'cost',
    title: 'Cost',
    text: 'Of the whole campaign, for the cost per acquisition.',
    button: 'Store the cost',
    fields: [{ name: 'cost', label: 'Cost in dollars' }],
    quiet: true,
  },
  {
    name: 'close',
    title: 'Close',
    text: 'Links stop working. Answers can still be uploaded.',
    button: 'Close the campaign',
    fields: [],
    quiet: true,
  },
  {
    name: 'reject',
    title: 'Reject',
    text: 'For good. The brand sees the reason.',
    button: 'Reject the campaign',
    fields: [{ name: 'reason', label: 'Reason' }],
    quiet: true,
  },
];

/** The forms of all operations that the campaign's state allows. */
export function CampaignForms({ view }: { view: CampaignPageView }) {
  const offered = offers.filter(({ name }) => view.campaign.allowed.includes(name));
  return (
    <div className="decisions">
      {offered.map((offer) => (
        <section
          key={offer.name}
          className={offer.fields.some(({ name }) => name === 'lines') ? 'card wide' : 'card'}
          aria-labelledby={`do-${offer.name}`}
        >
          <h2 id={`do-${offer.name}`}>{offer.title}</h2>
          <p className="lead">{offer.text}</p>
          <CampaignForm view={view} offer={offer} />
        </section>
      ))}
    </div>
  );
}

/** A form that changes the campaign, with its version and an idempotency key (REL-01). It works without JavaScript. */
function CampaignForm({ view, offer }: { view: CampaignPageView; offer: Offer }) {
  const { campaign, token } = view;
  const { name, fields } = offer;
  const rejected = view.rejected?.name === name ? view.rejected : null;
  const errors = rejected?.errors ?? {};
  const byId = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([field, text]) => [`${name}-${field}`, text]));
  return (
    <form method="post" action={campaignAddress(campaign.id)} noValidate>
      {rejected && (
        <ErrorSummary
          errors={{ form: rejected.message, ...byId(errors) }}
          labels={byId(Object.fromEntries(fields.map((field) => [field.name, field.label])))}
        />
      )}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="action" value={name} />
      <input type="hidden" name="key" value={randomUUID()} />
      <input type="hidden" name="version" value={campaign.version} />
      {fields.map((field) => (
        <Input
          key={field.name}
          id={`${name}-${field.name}`}
          field={field}
          value={rejected?.typed.get(field.name) ?? openText(view, field, name)}
          error={errors[field.name]}
        >
          {field.name === 'lines' && rejected === null && (
            <Faults faults={openLines(view, name)?.faults ?? []} />
          )}
        </Input>
      ))}
      <button className={offer.quiet ? 'button quiet' : 'button'} type="submit">
        {offer.button}
      </button>
    </form>
  );
}

const openLines = ({ open }: CampaignPageView, name: OperationName) =>
  name === 'people' ? open.people : name === 'answers' ? open.answers : null;

function openText(view: CampaignPageView, field: Field, name: OperationName): string {
  if (field.name === 'lines') return openLines(view, name)?.text ?? '';
  const { cost_cents: cents } = view.campaign;
  return field.name === 'cost' && cents !== null ? (cents / 100).toFixed(2) : '';
}

function Input({
  id,
  field: { name, label, help, rows, type, optional },
  value,
  error,
  children,
}: {
  id: string;
  field: Field;
  value: string;
  error: string | undefined;
  children: ReactNode;
}) {
  const shared = {
    id,
    name,
    defaultValue: value,
    autoComplete: 'off',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby':
      [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {rows === undefined ? (
        <input {...shared} type={type ?? 'text'} maxLength={500} />
      ) : (
        <textarea {...shared} rows={rows} spellCheck={false} />
      )}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <Fault id={id} text={error} />
      {children}
    </div>
  );
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
