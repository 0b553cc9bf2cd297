import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';

import type { CampaignState, QuestionKind } from '../../../contract/vocabulary';
import type { Database } from '../database/connect';
import { brand, product } from '../database/schema/catalogue';
import {
  samplingAnswer,
  samplingCampaign,
  samplingProduct,
  samplingQuestion,
  samplingRecipient,
} from '../database/schema/sampling';

/** The facts of a campaign in PostgreSQL, for lists and reports. Days are YYYY-MM-DD. */
export interface CampaignFacts {
  /** `smp_…`, the report_id of the report's address. */
  id: string;
  accountId: string;
  brandId: string;
  brandName: string;
  name: string;
  objective: string | null;
  audience: string | null;
  state: CampaignState;
  /** Samples that were asked for. */
  quantity: number | null;
  starts: string | null;
  ends: string | null;
  /** Null until an admin has entered it. */
  costCents: number | null;
  products: readonly { id: string; name: string }[];
}

/** Counts of people without the control group, which `control` counts. */
export interface CampaignCounts {
  people: number;
  sent: number;
  delivered: number;
  responses: number;
  control: number;
}

export type CampaignSummary = CampaignFacts & CampaignCounts;

/** A person of a campaign, without the address: reports never show it. */
export interface ReportPerson {
  /** Opaque; the same as `person` of the answers. */
  id: string;
  control: boolean;
  /** The buyer of the brand's data set; null without one. */
  buyerCode: string | null;
  region: string | null;
  occasion: 'work' | 'play' | null;
  /** For the control group, the days on which a sample would have been sent and delivered. */
  sentOn: string | null;
  deliveredOn: string | null;
  answered: boolean;
}

export interface ReportAnswer {
  person: string;
  /** From 1: the place of the question in the survey. */
  position: number;
  question: string;
  kind: QuestionKind;
  score: number | null;
  text: string | null;
  answeredOn: string;
}

export interface CampaignReport {
  campaign: CampaignSummary;
  questions: readonly { position: number; question: string; kind: QuestionKind }[];
  people: readonly ReportPerson[];
  answers: readonly ReportAnswer[];
}

/**
 * @param accountId null for admins
 * @returns null for an unknown campaign, for one of another account and for a draft
 */
export async function reportOf(
  db: Database,
  publicId: string,
  accountId: string | null,
): Promise<CampaignReport | null> {
  const [report] = await readReports(db, accountId, eq(samplingCampaign.id, publicId));
  return report ?? null;
}

/**
 * @param accountId null for admins, who see those of all accounts
 * @returns the campaigns of a brand that are not drafts, the newest window first
 */
export const reportsOfBrand = (
  db: Database,
  accountId: string | null,
  brandId: string,
): Promise<CampaignReport[]> => readReports(db, accountId, eq(samplingCampaign.brandId, brandId));

/** Reads all parts of all wanted campaigns, each part by one statement. */
async function readReports(
  db: Database,
  accountId: string | null,
  wanted: SQL,
): Promise<CampaignReport[]> {
  const campaigns = await readFacts(db, [
    wanted,
    sql`${samplingCampaign.state} <> 'Draft'`,
    ...(accountId === null ? [] : [eq(samplingCampaign.accountId, accountId)]),
  ]);
  if (campaigns.length === 0) return [];
  const ids = campaigns.map(({ id }) => id);
  const [questions, people, answers, counts] = await Promise.all([
    readQuestions(db, ids),
    readPeople(db, ids),
    readAnswers(db, ids),
    countPeople(db, ids),
  ]);
  return campaigns.map((campaign) => ({
    campaign: { ...campaign, ...(counts.get(campaign.id) ?? nobody) },
    questions: questions.get(campaign.id) ?? [],
    people: people.get(campaign.id) ?? [],
    answers: answers.get(campaign.id) ?? [],
  }));
}

/** Rows by their campaign, in their order. */
function byCampaign<Row extends { campaign: string }>(rows: readonly Row[]) {
  const found = new Map<string, Omit<Row, 'campaign'>[]>();
  for (const { campaign, ...row } of rows) {
    const list = found.get(campaign);
    if (list) list.push(row);
    else found.set(campaign, [row]);
  }
  return found;
}

const readQuestions = async (db: Database, ids: string[]) =>
  byCampaign(
    await db
      .select({
        campaign: samplingQuestion.campaignId,
        position: samplingQuestion.position,
        question: samplingQuestion.question,
        kind: samplingQuestion.kind,
      })
      .from(samplingQuestion)
      .where(inArray(samplingQuestion.campaignId, ids))
      .orderBy(asc(samplingQuestion.position)),
  );

const readPeople = async (db: Database, ids: string[]) =>
  byCampaign(
    await db
      .select({
        campaign: samplingRecipient.campaignId,
        id: samplingRecipient.id,
        control: samplingRecipient.control,
        buyerCode: samplingRecipient.buyerCode,
        region: samplingRecipient.region,
        occasion: samplingRecipient.occasion,
        sentOn: samplingRecipient.sentOn,
        deliveredOn: samplingRecipient.deliveredOn,
        answered: sql<boolean>`${samplingRecipient.answeredAt} is not null`,
      })
      .from(samplingRecipient)
      .where(inArray(samplingRecipient.campaignId, ids))
      .orderBy(asc(samplingRecipient.id)),
  );

const readAnswers = async (db: Database, ids: string[]) =>
  byCampaign(
    await db
      .select({
        campaign: samplingAnswer.campaignId,
        person: samplingAnswer.recipientId,
        position: samplingAnswer.position,
        question: samplingQuestion.question,
        kind: samplingQuestion.kind,
        score: samplingAnswer.score,
        text: samplingAnswer.text,
        answeredOn: samplingAnswer.answeredOn,
      })
      .from(samplingAnswer)
      .innerJoin(
        samplingQuestion,
        and(
          eq(samplingQuestion.campaignId, samplingAnswer.campaignId),
          eq(samplingQuestion.position, samplingAnswer.position),
        ),
      )
      .where(inArray(samplingAnswer.campaignId, ids))
      .orderBy(
        asc(samplingAnswer.answeredOn),
        asc(samplingAnswer.recipientId),
        asc(samplingAnswer.position),
      ),
  );

const nobody: CampaignCounts = { people: 0, sent: 0, delivered: 0, responses: 0, control: 0 };

async function readFacts(db: Database, conditions: SQL[]): Promise<CampaignFacts[]> {
  const rows = await db
    .select({
      id: samplingCampaign.id,
      accountId: samplingCampaign.accountId,
      brandId: samplingCampaign.brandId,
      brandName: brand.name,
      name: samplingCampaign.name,
      objective: samplingCampaign.objective,
      audience: samplingCampaign.audience,
      state: samplingCampaign.state,
      quantity: samplingCampaign.quantity,
      starts: samplingCampaign.starts,
      ends: samplingCampaign.ends,
      costCents: samplingCampaign.costCents,
    })
    .from(samplingCampaign)
    .innerJoin(brand, eq(brand.id, samplingCampaign.brandId))
    .where(and(...conditions))
    .orderBy(sql`${samplingCampaign.starts} desc`, asc(samplingCampaign.id));
  const ids = rows.map(({ id }) => id);
  const products = await productsOf(db, ids);
  return rows.map((row) => ({ ...row, products: products.get(row.id) ?? [] }));
}

/** @returns the products of each campaign, in the order of its form */
export async function productsOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const found = new Map<string, { id: string; name: string }[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ campaign: samplingProduct.campaignId, id: product.id, name: product.name })
    .from(samplingProduct)
    .innerJoin(product, eq(product.id, samplingProduct.productId))
    .where(inArray(samplingProduct.campaignId, [...ids]))
    .orderBy(asc(samplingProduct.campaignId), asc(samplingProduct.position));
  for (const { campaign, id, name } of rows)
    found.set(campaign, [...(found.get(campaign) ?? []), { id, name }]);
  return found;
}

/** @returns the counts of each campaign that has people */
export async function countPeople(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, CampaignCounts>> {
  if (ids.length === 0) return new Map();
  const { control, sentOn, deliveredOn, answeredAt } = samplingRecipient;
  const count = (what: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${what})`.mapWith(Number);
  const rows = await db
    .select({
      id: samplingRecipient.campaignId,
      people: count(sql`not ${control}`),
      sent: count(sql`not ${control} and ${sentOn} is not null`),
      delivered: count(sql`not ${control} and ${deliveredOn} is not null`),
      responses: count(sql`not ${control} and ${answeredAt} is not null`),
      control: count(sql`${control}`),
    })
    .from(samplingRecipient)
    .where(inArray(samplingRecipient.campaignId, [...ids]))
    .groupBy(samplingRecipient.campaignId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
