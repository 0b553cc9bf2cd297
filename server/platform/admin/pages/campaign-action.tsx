import { moneyText, toCents } from '../../billing/money';
import { addressDays } from '../../sampling/addresses';
import type { OperationName } from '../../sampling/operations';
import { campaignAddress } from '../addresses';
import { campaignActions } from '../campaign-actions';
import { CampaignForm } from './campaign-form';
import { CampaignTag } from './campaign-list';
import { Done } from './campaign-notices';
import type { CampaignPageView } from './campaign-page-view';
import { count, people, samples } from './format';

/** The page of one action of a campaign: what it does, and its form (R-08). */
export function CampaignActionPage({
  view,
  name,
}: {
  view: CampaignPageView;
  name: OperationName;
}) {
  const { campaign } = view;
  const { title, text, fields } = campaignActions[name];
  const isUpload = fields.some((field) => field.name === 'lines');
  return (
    <>
      <p className="section">
        <a href={campaignAddress(campaign.id)}>{campaign.name}</a>
      </p>
      <h1>{title}</h1>
      <p className="lead">
        {campaign.name} <CampaignTag state={campaign.state} /> · {campaign.brand.name} ·{' '}
        {campaign.account.name}
      </p>
      <Done view={view} mends={name} />
      <p>{text}</p>
      {effectsOf(view, name).map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      <div className={isUpload ? 'card step wide' : 'card step'}>
        <CampaignForm view={view} name={name} />
      </div>
    </>
  );
}

/** Further effects of the action, with the numbers of people that it affects. */
function effectsOf({ campaign, recipients }: CampaignPageView, name: OperationName): string[] {
  const { sampled, control } = recipients;
  const { sent, delivered, responses, cost_cents: cents } = campaign;
  const group = control === 0 ? '' : `, and ${people(control)} in the control group`;
  const known =
    sampled + control === 0
      ? `No email address is entered yet. The request asks for ${samples(campaign.quantity ?? 0)}.`
      : `Email addresses are entered for ${people(sampled)}${group}. The request asks for ${samples(campaign.quantity ?? 0)}.`;
  const deleted = `The email addresses are deleted ${addressDays} days later.`;
  switch (name) {
    case 'approve':
      return ['The person who requested the campaign gets an email.'];
    case 'reject':
      return [
        `The person who requested the campaign gets an email with the reason.${sampled + control > 0 ? ` ${deleted}` : ''}`,
      ];
    case 'fulfil':
    case 'field':
    case 'people':
      return [known];
    case 'sent':
      return [`Marked so far: ${count(sent)} of ${people(sampled)}.`];
    case 'delivered':
      return [`Marked so far: ${count(delivered)} of ${people(sent)} with a sent sample.`];
    case 'invite':
      return [`Sample delivered: ${people(delivered)}. Answered: ${people(responses)}.`];
    case 'answers':
      return [
        `Answered so far: ${count(responses)} of ${people(delivered)} with a delivered sample.`,
      ];
    case 'cost':
      return [
        cents === null ? 'No cost is stored yet.' : `${moneyText(toCents(cents))} is stored now.`,
      ];
    case 'close':
      return [
        `Answered so far: ${count(responses)} of ${people(sampled)}. Closing is final. ${deleted}`,
      ];
  }
}
