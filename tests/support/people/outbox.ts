import type { Database } from '../../../server/platform/database/connect';
import { createFactorSeal } from '../../../server/platform/identity/factor-seal';
import { loadSecrets } from '../../../server/platform/identity/secrets';
import { createOutbox, type Outbox } from '../../../server/platform/mail/outbox';
import { createSeal } from '../../../server/platform/seal';

/** The outbox of a database, with the keys of its platform. */
export async function openOutbox(db: Database): Promise<Outbox> {
  const { mailKeys } = await loadSecrets(db);
  return createOutbox(db, createSeal(mailKeys, 'mail'), 'https://app.example');
}

/** What the demo's seed needs to encrypt, with the keys of the database. */
export async function openSeals(db: Database) {
  const { factorKeys } = await loadSecrets(db);
  return { factorSeal: createFactorSeal(factorKeys), outbox: await openOutbox(db) };
}
