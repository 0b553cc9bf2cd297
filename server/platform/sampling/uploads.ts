import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Change } from '../ams/entity-routes';
import { messages } from '../../../contract/fields';
import { dayOfAccount, moveCampaign } from '../ams/sampling-campaigns/campaign-changes';
import { questionsOf, type CampaignRow } from '../ams/sampling-campaigns/campaign-view';
import type { Database } from '../database/connect';
import { samplingAnswer, samplingRecipient } from '../database/schema/sampling';
import { hiddenBelow } from '../../../contract/limits';
import { invalidField, Refusal } from '../http/refusal';
import { dayText } from '../dates/day-text';
import { hasNoAddresses } from './addresses';
import { respondentsOf, tellReport, type SamplingSite } from './notices';
import { readSheet, uploadText, type LineFault } from './sheet';
import { readAnswers, readPeople, type ReadAnswers, type ReadPeople } from './upload-lines';

const maxLines = 5_000;
/** Rows of one insert: the parameters of a statement are limited. */
const rowsAtOnce = 500;

/** '1 person', '1,200 people'. */
export const people = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

/**
 * Adds the people whose lines can be used. The other lines stay with the campaign, so that they can be mended.
 * @throws Refusal invalid where there is no line, too many, or none that can be used
 */
export async function addPeople(
  change: Change,
  row: CampaignRow,
  text: string,
): Promise<CampaignRow> {
  const read = await checkPeople(change.tx, row, sheetOf(text));
  if (read.people.length === 0) throw useless(read.faults);
  const rows = read.people.map((person) => ({
    id: randomUUID(),
    campaignId: row.id,
    ...person,
    createdAt: change.now,
  }));
  await inParts(rows, (part) => change.tx.insert(samplingRecipient).values(part));
  return moveCampaign(
    change,
    row,
    'people',
    { openRecipients: textOf(read.open) },
    uploadText(people(rows.length), read.open.length),
  );
}

/**
 * Adds the answers whose lines can be used, each person's once. The other lines stay with the campaign.
 * @throws Refusal invalid where there is no line, too many, or none that can be used; state where the addresses are
 *   deleted, so that no one can be told whose answers they are
 */
export async function addAnswers(
  change: Change,
  row: CampaignRow,
  text: string,
  site: SamplingSite,
): Promise<CampaignRow> {
  const { tx, now } = change;
  if (hasNoAddresses(row, now)) throw new Refusal('state', noAddresses(row.addressesUntil!));
  const read = await checkAnswers(tx, row, sheetOf(text), now);
  if (read.lines.length === 0) throw useless(read.faults);
  const idOf = new Map(
    (await recipientsOf(tx, row.id)).map(({ address, id }) => [address, id] as const),
  );
  const rows = read.lines.flatMap(({ address, day, answers }) =>
    answers.map((answer) => ({
      ...answer,
      recipientId: idOf.get(address)!,
      campaignId: row.id,
      answeredOn: day,
    })),
  );
  await inParts(rows, (part) => tx.insert(samplingAnswer).values(part));
  for (const { address } of read.lines)
    await tx
      .update(samplingRecipient)
      .set({ answeredAt: now })
      .where(eq(samplingRecipient.id, idOf.get(address)!));
  const answered = await respondentsOf(change, row);
  // The requester of a closed campaign was told that too few have answered.
  if (
    row.state === 'Closed' &&
    answered >= hiddenBelow &&
    answered - read.lines.length < hiddenBelow
  )
    await tellReport(change, row, site);
  return moveCampaign(
    change,
    row,
    'answers',
    { openAnswers: textOf(read.open) },
    uploadText(people(read.lines.length), read.faults.length),
  );
}

/** Reads people, without a change: the page of a campaign shows what is wrong with the lines that stayed. */
export async function checkPeople(
  db: Database,
  { id }: Pick<CampaignRow, 'id'>,
  sheet: ReturnType<typeof readSheet>,
): Promise<ReadPeople> {
  const known = await recipientsOf(db, id);
  return readPeople(sheet, new Set(known.map(({ address }) => address)));
}

/** Reads answers, without a change. */
export async function checkAnswers(
  db: Database,
  { id, accountId }: Pick<CampaignRow, 'id' | 'accountId'>,
  sheet: ReturnType<typeof readSheet>,
  now: Date,
): Promise<ReadAnswers> {
  const recipients = await recipientsOf(db, id);
  const answering = recipients
    .filter(({ control, deliveredOn }) => !control && deliveredOn !== null)
    .map(({ address, answeredAt }) => [address, answeredAt !== null] as const);
  return readAnswers(sheet, {
    questions: await questionsOf(db, id),
    people: new Map(answering),
    today: await dayOfAccount(db, accountId, now),
  });
}

/** The people whose addresses are known. */
const recipientsOf = async (db: Database, campaignId: string) =>
  (
    await db.select().from(samplingRecipient).where(eq(samplingRecipient.campaignId, campaignId))
  ).flatMap(({ address, ...person }) => (address === null ? [] : [{ ...person, address }]));

/** Why answers are refused whose people are no longer known. */
export const noAddresses = (until: Date) =>
  `The email addresses were deleted on ${dayText(until.toISOString().slice(0, 10))}, so answers can no longer be added.`;

/** Refuses lines of which none can be used. The path of a fault ends with the number of its line. */
const useless = (faults: readonly LineFault[]): Refusal =>
  new Refusal('invalid', messages.gaps, {
    fields: [
      {
        path: ['lines'],
        message: faults.length === 0 ? messages.required : 'No line could be used.',
      },
      ...faults.map(({ line, message }) => ({ path: ['lines', line], message })),
    ],
  });

function sheetOf(text: string): ReturnType<typeof readSheet> {
  const sheet = readSheet(text, maxLines);
  if (sheet.length === 0) throw invalidField('lines', messages.required, messages.gaps);
  if (sheet.length > maxLines)
    throw invalidField('lines', `Send at most ${maxLines} lines at once.`, messages.gaps);
  return sheet;
}

const textOf = (open: readonly string[]) => (open.length === 0 ? null : open.join('\n'));

async function inParts<Row>(rows: readonly Row[], insert: (part: Row[]) => PromiseLike<unknown>) {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await insert(rows.slice(from, from + rowsAtOnce));
}
