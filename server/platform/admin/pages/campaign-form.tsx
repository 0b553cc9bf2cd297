import { randomUUID } from 'node:crypto';

import type { ReactNode } from 'react';

import type { OperationName } from '../../sampling/operations';
import type { LineFault } from '../../sampling/sheet';
import { campaignActionAddress, campaignAddress } from '../addresses';
import { campaignActions, labelsOf, type CampaignField } from '../campaign-actions';
import { openLines, type CampaignPageView } from './campaign-page-view';
import { Fault, fieldId, FormSummary } from './form-parts';

/** A form that changes the campaign, with its version and an idempotency key (REL-01). It works without JavaScript. */
export function CampaignForm({ view, name }: { view: CampaignPageView; name: OperationName }) {
  const { campaign, token, rejected } = view;
  const { fields, button } = campaignActions[name];
  const faults = rejected === null ? (openLines(view, name)?.faults ?? []) : rejected.faults;
  return (
    <form method="post" action={campaignActionAddress(campaign.id, name)} noValidate>
      {rejected && (
        <FormSummary
          record="campaign"
          form={name}
          rejected={rejected}
          labels={labelsOf(name)}
          events={campaign.events}
        />
      )}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="action" value={name} />
      <input type="hidden" name="key" value={randomUUID()} />
      <input type="hidden" name="version" value={campaign.version} />
      <input type="hidden" name="seen" value={campaign.events.length} />
      {fields.map((field) => (
        <Input
          key={field.name}
          id={fieldId(name, field.name)}
          field={field}
          value={rejected?.typed.get(field.name) ?? storedText(view, field, name)}
          error={rejected?.errors[field.name]}
        >
          {field.name === 'lines' && <Faults faults={faults} />}
        </Input>
      ))}
      <button className="button" type="submit">
        {button}
      </button>{' '}
      <a className="button quiet" href={campaignAddress(campaign.id)}>
        Back to the campaign
      </a>
    </form>
  );
}

function storedText(view: CampaignPageView, field: CampaignField, name: OperationName): string {
  if (field.name === 'lines') return openLines(view, name)?.text ?? '';
  const { cost_cents: cents } = view.campaign;
  return field.name === 'cost' && cents !== null ? (cents / 100).toFixed(2) : '';
}

function Input({
  id,
  field: { name, label, help, sample, rows, type, optional },
  value,
  error,
  children,
}: {
  id: string;
  field: CampaignField;
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
          {sample && (
            <>
              {' '}
              For example: <code className="sample">{sample}</code>
            </>
          )}
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
