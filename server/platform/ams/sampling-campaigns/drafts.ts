import { randomBytes } from 'node:crypto';

import { eq, inArray } from 'drizzle-orm';

import {
  campaignFieldNames,
  campaignTexts,
  type samplingCalls,
} from '../../../../contract/ams/sampling';
import type { BodyOf } from '../../../../contract/call';
import { messages } from '../../../../contract/fields';
import { pick } from '../../../../contract/pick';
import { product } from '../../database/schema/catalogue';
import {
  samplingCampaign,
  samplingProduct,
  samplingQuestion,
} from '../../database/schema/sampling';
import { isRefusal, Refusal, type FieldError } from '../../http/refusal';
import type { Change } from '../entity-routes';
import { findAccountOfBrand } from '../scope';
import {
  addEvent,
  campaignResult,
  dayOfAccount,
  lockCampaign,
  moveCampaign,
} from './campaign-changes';
import { questionsOf, type CampaignResult, type CampaignRow } from './campaign-view';
import { productsOf } from '../../sampling/report-source';

export type CampaignInput = BodyOf<typeof samplingCalls.create>;

/** Days of a window. */
const maxWindow = 366;
const dayMs = 86_400_000;

/**
 * Creates a draft, and submits it if the input says so.
 * @param id of the campaign: the seed's are fixed
 */
export async function create(
  change: Change,
  input: CampaignInput,
  id = newCampaignId(),
): Promise<CampaignResult> {
  const { tx, principal, now } = change;
  const { head, products, questions } = await read(change, input);
  const [row] = await tx
    .insert(samplingCampaign)
    .values({
      ...head,
      id,
      state: 'Draft',
      requestedBy: principal.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  await writeLists(change, row!.id, products, questions);
  await addEvent(change, row!.id, 'save');
  return input.action === 'submit'
    ? submitRow(change, row!, { products, questions })
    : campaignResult(change, row!);
}

/** Changes a draft, and submits it if the input says so. */
export async function edit(
  change: Change,
  id: string,
  input: BodyOf<typeof samplingCalls.edit>,
): Promise<CampaignResult> {
  const locked = await lockCampaign(change, id, input.version, 'save');
  const { head, products, questions } = await read(change, input);
  await change.tx.delete(samplingProduct).where(eq(samplingProduct.campaignId, id));
  await change.tx.delete(samplingQuestion).where(eq(samplingQuestion.campaignId, id));
  await writeLists(change, id, products, questions);
  const row = await moveCampaign(change, locked, 'save', head);
  return input.action === 'submit'
    ? submitRow(change, row, { products, questions })
    : campaignResult(change, row);
}

/** Submits a draft without a change. */
export async function submit(change: Change, id: string, version: number): Promise<CampaignResult> {
  const row = await lockCampaign(change, id, version, 'submit');
  const products = (await productsOf(change.tx, [id])).get(id) ?? [];
  return submitRow(change, row, { products, questions: await questionsOf(change.tx, id) });
}

/** Makes a submitted campaign a draft again, so that it can be changed. */
export async function withdraw(
  change: Change,
  id: string,
  version: number,
): Promise<CampaignResult> {
  const row = await lockCampaign(change, id, version, 'withdraw');
  return campaignResult(change, await moveCampaign(change, row, 'withdraw', { submittedAt: null }));
}

interface Lists {
  products: readonly unknown[];
  questions: readonly unknown[];
}

async function submitRow(change: Change, row: CampaignRow, lists: Lists): Promise<CampaignResult> {
  await findOwner(change, row.brandId);
  assertSubmittable({ ...row, ...lists }, await dayOfAccount(change.tx, row.accountId, change.now));
  return campaignResult(
    change,
    await moveCampaign(change, row, 'submit', { submittedAt: change.now }),
  );
}

/**
 * Checks that a campaign can be submitted, with the texts of U-08.
 * @param today YYYY-MM-DD in the time zone of the account
 * @throws Refusal invalid, with the wrong fields
 */
function assertSubmittable(campaign: CampaignRow & Lists, today: string): void {
  const faults: FieldError[] = (['objective', 'audience', 'quantity', 'starts', 'ends'] as const)
    .filter((name) => campaign[name] === null)
    .map((name) => ({ path: [name], message: messages.required }));
  for (const list of ['products', 'questions'] as const)
    if (campaign[list].length === 0) faults.push({ path: [list], message: messages.required });
  const { starts, ends } = campaign;
  if (starts !== null && ends !== null) {
    if (ends < starts) faults.push({ path: ['ends'], message: campaignTexts.order });
    else if (ends < today) faults.push({ path: ['ends'], message: campaignTexts.past });
    else if (Date.parse(ends) - Date.parse(starts) >= maxWindow * dayMs)
      faults.push({ path: ['ends'], message: campaignTexts.long });
  }
  if (faults.length > 0) throw new Refusal('invalid', messages.gaps, { fields: faults });
}

/** The account that a campaign of a brand belongs to. @throws Refusal forbidden, invalid */
const findOwner = ({ tx, principal }: Change, brandId: string) =>
  findAccountOfBrand(
    tx,
    { principal, permission: 'sampling.request', reading: 'sampling.request' },
    brandId,
  );

/** 100 random bits, so that the id of a report cannot be guessed. */
function newCampaignId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  return `smp_${[...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('')}`;
}

async function writeLists(
  { tx }: Change,
  campaignId: string,
  products: readonly string[],
  questions: CampaignInput['questions'],
): Promise<void> {
  if (products.length > 0)
    await tx
      .insert(samplingProduct)
      .values(products.map((productId, index) => ({ campaignId, position: index + 1, productId })));
  if (questions.length > 0)
    await tx
      .insert(samplingQuestion)
      .values(questions.map((one, index) => ({ campaignId, position: index + 1, ...one })));
}

/**
 * Makes rows of the input.
 * @throws Refusal forbidden, invalid for a brand or products that the caller cannot use
 */
async function read(change: Change, input: CampaignInput) {
  const { brand, products, questions } = input;
  const { accountId } = await findOwner(change, brand);
  await assertProducts(change, brand, products);
  return {
    head: { accountId, brandId: brand, ...pick(input, campaignFieldNames) },
    products: [...new Set(products)],
    questions,
  };
}

/** @throws Refusal forbidden with the brand's name for a product of a brand of others; invalid for an unknown one */
async function assertProducts(change: Change, brand: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  const rows = await change.tx
    .select({ id: product.id, brandId: product.brandId })
    .from(product)
    .where(inArray(product.id, [...ids]));
  for (const { brandId } of rows)
    if (brandId !== brand)
      await findOwner(change, brandId).catch((error: unknown) => {
        // A brand that the caller cannot know, or without an owner, is reported as an unknown product below.
        if (!isRefusal(error, 'invalid')) throw error;
      });
  const own = new Set(rows.filter(({ brandId }) => brandId === brand).map(({ id }) => id));
  const fields = ids.flatMap((id, index): FieldError[] =>
    own.has(id) ? [] : [{ path: ['products', index], message: campaignTexts.noProduct }],
  );
  if (fields.length > 0) throw new Refusal('invalid', messages.gaps, { fields });
}
