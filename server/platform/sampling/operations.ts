import { and, count, eq, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import * as z from 'zod';

import type { CampaignAction } from '../../../contract/vocabulary';
import type { Principal } from '../accounts/principal';
import type { Change } from '../ams/entity-routes';
import type { RunOnce } from '../ams/idempotency';
import { messages, optionalDay, optionalText, wholeNumber } from '../../../contract/fields';
import { parseInput } from '../ams/parse-input';
import {
  campaignResult,
  dayOfAccount,
  lockCampaign,
  moveCampaign,
} from '../ams/sampling-campaigns/campaign-changes';
import type { CampaignResult, CampaignRow } from '../ams/sampling-campaigns/campaign-view';
import { moneyText, toCents, type Cents } from '../billing/money';
import { samplingRecipient } from '../database/schema/sampling';
import { dayText } from '../dates/day-text';
import { invalidField, Refusal } from '../http/refusal';
import type { Outbox } from '../mail/outbox';
import { endedAt } from './addresses';
import { inviteToSurvey } from './invitations';
import { tellApproval, tellClosed, tellRejection, type SamplingSite } from './notices';
import { addAnswers, addPeople, people } from './uploads';

const version = { version: wholeNumber(2_000_000_000, 1) };
const plainBody = z.strictObject(version);
const reasonBody = z.strictObject({ ...version, reason: optionalText(500) });
const costBody = z.strictObject({ ...version, cost: z.string().trim().max(20) });
/** Lines of an upload: 5,000 at most, so that one transaction stays short. */
const linesBody = z.strictObject({ ...version, lines: z.string().max(400_000) });
const markBody = z.strictObject({
  ...version,
  day: optionalDay,
  addresses: z.string().max(400_000),
});
const inviteBody = z.strictObject({ ...version, address: optionalText(254) });

/** An operation of an internal admin on a campaign. */
interface Operation {
  body: z.ZodType;
  run: (change: Change, id: string, input: unknown, site: SamplingSite) => Promise<CampaignResult>;
}

const operation = <Body extends z.ZodType<{ version: number }>>(
  action: CampaignAction,
  body: Body,
  run: (
    change: Change,
    row: CampaignRow,
    input: z.infer<Body>,
    site: SamplingSite,
  ) => Promise<CampaignRow>,
): Operation => ({
  body,
  run: async (change, id, input, site) => {
    const given = input as z.infer<Body>;
    const row = await lockCampaign(change, id, given.version, action);
    return campaignResult(change, await run(change, row, given, site));
  },
});

/** A step to the next state that needs nothing else. */
const step = (action: CampaignAction) =>
  operation(action, plainBody, (change, row) => moveCampaign(change, row, action));

/** All operations that need `sampling.operate`, by the names of their forms. */
export const operations = {
  approve: operation('approve', plainBody, async (change, row, _input, site) => {
    await tellApproval(change, row, site);
    return moveCampaign(change, row, 'approve');
  }),
  reject: operation('reject', reasonBody, async (change, row, { reason }, site) => {
    if (reason === null) throw invalidField('reason', messages.required, messages.gaps);
    await tellRejection(change, row, reason, site);
    return moveCampaign(change, row, 'reject', { reason, ...endedAt(change.now) }, reason);
  }),
  fulfil: step('fulfil'),
  field: operation('field', plainBody, async (change, row) => {
    if ((await countOf(change, row, eq(samplingRecipient.control, false))) === 0)
      throw new Refusal('state', 'Enter the email addresses of the recipients first.');
    return moveCampaign(change, row, 'field');
  }),
  close: operation('close', plainBody, async (change, row, _input, site) => {
    await tellClosed(change, row, site);
    return moveCampaign(change, row, 'close', endedAt(change.now));
  }),
  cost: operation('cost', costBody, (change, row, { cost }) => {
    const cents = readCents(cost);
    return moveCampaign(change, row, 'cost', { costCents: cents }, moneyText(cents));
  }),
  people: operation('people', linesBody, (change, row, { lines }) => addPeople(change, row, lines)),
  sent: operation('sent', markBody, (change, row, input) => mark(change, row, 'sent', input)),
  delivered: operation('delivered', markBody, (change, row, input) =>
    mark(change, row, 'delivered', input),
  ),
  invite: operation('invite', inviteBody, inviteToSurvey),
  answers: operation('answers', linesBody, (change, row, { lines }, site) =>
    addAnswers(change, row, lines, site),
  ),
} as const satisfies Partial<Record<CampaignAction, Operation>>;
export type OperationName = keyof typeof operations;

export const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/**
 * Runs an operation once for one idempotency key (REL-01).
 * @param given the body before it is parsed
 * @throws Refusal
 */
export async function runOperation(
  deps: {
    runOnce: RunOnce;
    outbox: Outbox;
    now: Date;
    principal: Principal;
    site: SamplingSite;
  },
  name: OperationName,
  id: string,
  { key, given }: { key: string | null; given: unknown },
): Promise<void> {
  const { runOnce, outbox, now, principal, site } = deps;
  const { body, run } = operations[name];
  const input = parseInput(body, given);
  await runOnce(
    { userId: principal.id, key, target: `sampling ${name} ${id}`, body: input },
    async (tx) => ({
      status: 200,
      ...(await run({ tx, principal, now, mails: outbox.within(tx) }, id, input, site)),
    }),
  );
}

/** @throws Refusal invalid for a text that is not an amount of dollars with at most two decimals */
function readCents(text: string): Cents {
  const plain = text.replace(/[$,\s]/g, '');
  if (plain === '') throw invalidField('cost', messages.required, messages.gaps);
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(plain))
    throw invalidField('cost', 'Enter an amount such as 1,250.00.', messages.gaps);
  const [dollars = '0', cents = ''] = plain.split('.');
  return toCents(Number(dollars) * 100 + Number(cents.padEnd(2, '0')));
}

const countOf = async ({ tx }: Pick<Change, 'tx'>, { id }: CampaignRow, condition: SQL) => {
  const [found] = await tx
    .select({ people: count() })
    .from(samplingRecipient)
    .where(and(eq(samplingRecipient.campaignId, id), condition));
  return Number(found?.people ?? 0);
};

/** Who was marked: '48 people', '48 people, and 12 people in the control group', who get no sample. */
function markedText(marked: readonly { control: boolean }[]): string {
  const controls = marked.filter(({ control }) => control).length;
  const sampled = people(marked.length - controls);
  if (controls === 0) return sampled;
  const ofGroup = `${people(controls)} in the control group`;
  return controls === marked.length ? ofGroup : `${sampled}, and ${ofGroup}`;
}

/**
 * Marks people as sent or delivered to; of the control group it is the day on which they would have been.
 * @throws Refusal invalid for a day in the future, for addresses that the campaign does not have, and where no person is left
 */
async function mark(
  change: Change,
  row: CampaignRow,
  what: 'sent' | 'delivered',
  { day, addresses }: z.infer<typeof markBody>,
): Promise<CampaignRow> {
  const today = await dayOfAccount(change.tx, row.accountId, change.now);
  const on = day ?? today;
  if (on > today) throw invalidField('day', 'The day is in the future.', messages.gaps);
  const { campaignId, address, sentOn, deliveredOn } = samplingRecipient;
  const typed = addresses.toLowerCase().split(/[\s,;]+/);
  const wanted = [...new Set(typed.filter(Boolean))];
  if (wanted.length > 0) {
    const found = await change.tx
      .select({ address })
      .from(samplingRecipient)
      .where(and(eq(campaignId, row.id), inArray(address, wanted)));
    const known = new Set(found.map((row) => row.address));
    const unknown = wanted.find((one) => !known.has(one));
    if (unknown !== undefined)
      throw invalidField('addresses', `“${unknown}” is not in the campaign.`, messages.gaps);
  }
  const open = what === 'sent' ? isNull(sentOn) : and(isNotNull(sentOn), isNull(deliveredOn))!;
  const marked = await change.tx
    .update(samplingRecipient)
    .set(what === 'sent' ? { sentOn: on } : { deliveredOn: on })
    .where(
      and(
        eq(campaignId, row.id),
        open,
        wanted.length > 0 ? inArray(address, wanted) : undefined,
        // What is delivered was sent before.
        what === 'delivered' ? lte(sentOn, on) : undefined,
      ),
    )
    .returning({ control: samplingRecipient.control });
  if (marked.length === 0)
    throw new Refusal(
      'state',
      what === 'sent'
        ? 'All of them are marked as sent already.'
        : 'None of them is sent and not delivered on that day.',
    );
  return moveCampaign(change, row, what, {}, `${markedText(marked)}, ${dayText(on)}`);
}
