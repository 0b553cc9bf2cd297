import { and, eq, inArray } from 'drizzle-orm';

import { dayOfAccount } from '../ams/sampling-campaigns/campaign-changes';
import { questionsOf } from '../ams/sampling-campaigns/campaign-view';
import type { Database } from '../database/connect';
import { brand } from '../database/schema/catalogue';
import { samplingAnswer, samplingCampaign, samplingRecipient } from '../database/schema/sampling';
import { inTransaction } from '../database/transaction';
import { sha256 } from '../identity/secrets';
import { readAnswer, type NewAnswer, type Question } from './answers';
import { productsOf } from './report-source';

/** The survey of one link. */
export interface Survey {
  brand: string;
  products: readonly string[];
  questions: readonly Question[];
}

/** Where a link leads: to its survey, or to the reason why it has none. */
export type SurveyLink =
  { kind: 'open'; survey: Survey } | { kind: 'unknown' } | { kind: 'answered' } | { kind: 'over' };

/** What became of sent answers: messages by question where they cannot be stored. */
export type Sent =
  | { kind: 'stored' }
  | { kind: 'faulty'; survey: Survey; errors: Readonly<Record<string, string>> }
  | Exclude<SurveyLink, { kind: 'open' }>;

/** The name of a question's field. */
export const fieldOf = ({ position }: { position: number }): string => `q${position}`;

/** Finds the survey of a link. It changes nothing. */
export async function findSurvey(db: Database, token: string, now: Date): Promise<SurveyLink> {
  const found = await findRecipient(db, token, now);
  if ('kind' in found) return found;
  return { kind: 'open', survey: await loadSurvey(db, found.campaign.id) };
}

/** Stores the answers of a link, once: two at the same time wait for each other, and the second finds it answered. */
export async function sendAnswers(
  db: Database,
  token: string,
  given: ReadonlyMap<string, string>,
  now: Date,
): Promise<Sent> {
  return inTransaction(db, async (tx): Promise<Sent> => {
    const found = await findRecipient(tx, token, now, { lock: true });
    if ('kind' in found) return found;
    const { recipient, campaign } = found;
    const survey = await loadSurvey(tx, campaign.id);
    const { answers, errors } = readAnswers(survey.questions, given);
    if (Object.keys(errors).length > 0) return { kind: 'faulty', survey, errors };
    const answeredOn = await dayOfAccount(tx, campaign.accountId, now);
    await tx.insert(samplingAnswer).values(
      answers.map((answer) => ({
        ...answer,
        recipientId: recipient.id,
        campaignId: campaign.id,
        answeredOn,
      })),
    );
    await tx
      .update(samplingRecipient)
      .set({ answeredAt: now })
      .where(eq(samplingRecipient.id, recipient.id));
    return { kind: 'stored' };
  });
}

/** A question with numbers must be answered; a text may be left out, unless it is the only question. */
function readAnswers(questions: readonly Question[], given: ReadonlyMap<string, string>) {
  const answers: NewAnswer[] = [];
  const errors: Record<string, string> = {};
  for (const question of questions) {
    const answer = readAnswer(question, given.get(fieldOf(question)) ?? '');
    if (typeof answer === 'string') errors[fieldOf(question)] = answer;
    else if (answer !== null) answers.push(answer);
    else if (question.kind !== 'text') errors[fieldOf(question)] = 'Required!';
  }
  if (answers.length === 0 && Object.keys(errors).length === 0)
    errors[fieldOf(questions[0]!)] = 'Required!';
  return { answers, errors };
}

async function findRecipient(
  db: Database,
  token: string,
  now: Date,
  { lock = false } = {},
): Promise<
  | {
      recipient: typeof samplingRecipient.$inferSelect;
      campaign: typeof samplingCampaign.$inferSelect;
    }
  | Exclude<SurveyLink, { kind: 'open' }>
> {
  const ofLink = and(
    eq(samplingRecipient.tokenHash, sha256(token)),
    eq(samplingRecipient.control, false),
  );
  // The campaign first, as admins lock it, and together with other answers: it is not closed while one is stored.
  if (lock)
    await db
      .select({ id: samplingCampaign.id })
      .from(samplingCampaign)
      .where(
        inArray(
          samplingCampaign.id,
          db.select({ id: samplingRecipient.campaignId }).from(samplingRecipient).where(ofLink),
        ),
      )
      .for('share');
  const query = db
    .select({ recipient: samplingRecipient, campaign: samplingCampaign })
    .from(samplingRecipient)
    .innerJoin(samplingCampaign, eq(samplingCampaign.id, samplingRecipient.campaignId))
    .where(ofLink);
  const [found] = await (lock ? query.for('update', { of: samplingRecipient }) : query);
  if (!found) return { kind: 'unknown' };
  if (found.recipient.answeredAt !== null) return { kind: 'answered' };
  const { state, ends, accountId } = found.campaign;
  const isOver = ends === null || ends < (await dayOfAccount(db, accountId, now));
  return state !== 'Fielding' || isOver ? { kind: 'over' } : found;
}

async function loadSurvey(db: Database, campaignId: string): Promise<Survey> {
  const [found] = await db
    .select({ brand: brand.name })
    .from(samplingCampaign)
    .innerJoin(brand, eq(brand.id, samplingCampaign.brandId))
    .where(eq(samplingCampaign.id, campaignId));
  return {
    brand: found!.brand,
    products: ((await productsOf(db, [campaignId])).get(campaignId) ?? []).map(({ name }) => name),
    questions: await questionsOf(db, campaignId),
  };
}
