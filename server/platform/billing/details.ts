import { eq } from 'drizzle-orm';

import type { Principal } from '../accounts/principal';
import { companyNameProblem } from '../../../contract/person-name';
import type { Database } from '../database/connect';
import { account, type StoredBillingDetails } from '../database/schema/accounts';
import { inTransaction } from '../database/transaction';
import { Refusal } from '../http/refusal';
import { checkVersion, versionOf } from '../http/versions';

/** Billing details of an account (P-13). The company is the name of the account (U-11). */
export interface BillingDetails extends StoredBillingDetails {
  company: string;
}

const maxAddressLines = 8;
const lineBreak = /\r\n?|\n/g;

/** The lines of an address, without empty ones. */
export const addressLines = (address: string): string[] =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface Stored {
  name: string;
  billingDetails: StoredBillingDetails | null;
}

const versionOfDetails = ({ name, billingDetails }: Stored): string =>
  versionOf(name, billingDetails);

/** What `GET /billing` answers. `isGiven`: whether somebody has entered them already. */
export async function billingDetailsView(db: Database, accountId: string) {
  const [row] = await db
    .select({ name: account.name, billingDetails: account.billingDetails })
    .from(account)
    .where(eq(account.id, accountId));
  const stored: Stored = row ?? { name: '', billingDetails: null };
  const {
    address = '',
    taxId = null,
    email = '',
    purchaseOrder = null,
  } = stored.billingDetails ?? {};
  return {
    version: versionOfDetails(stored),
    isGiven: stored.billingDetails !== null,
    company: stored.name,
    address,
    taxId,
    email,
    purchaseOrder,
  };
}

/**
 * Stores billing details (P-13); a missing one stays as it is. Issued invoices keep theirs.
 * @throws Refusal invalid with the fields; stale for another version than the stored one
 */
export async function updateBillingDetails(
  db: Database,
  { accountId }: Principal,
  { version, ...changes }: { version: string } & Partial<BillingDetails>,
): Promise<void> {
  const own = eq(account.id, accountId);
  await inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(account).where(own).for('update');
    if (row === undefined) throw new Refusal('not_found', 'There is no such account.');
    checkVersion(version, versionOfDetails(row));
    const empty = { address: '', taxId: null, email: '', purchaseOrder: null };
    const { company, ...billingDetails } = readDetails({
      ...{ company: row.name, ...empty, ...row.billingDetails },
      ...changes,
    });
    await tx.update(account).set({ name: company, billingDetails }).where(own);
  });
}

/** @throws Refusal invalid with the fields */
function readDetails(given: BillingDetails): BillingDetails {
  const address = addressLines(given.address.replace(lineBreak, '\n'));
  const company = given.company.trim();
  const problems = {
    company: companyNameProblem(company),
    address:
      address.length === 0
        ? 'Required!'
        : address.length > maxAddressLines
          ? `At most ${maxAddressLines} lines.`
          : null,
    email: given.email === '' ? 'Required!' : null,
  };
  const fields = Object.entries(problems).flatMap(([field, message]) =>
    message === null ? [] : [{ path: [field], message }],
  );
  if (fields.length > 0) throw new Refusal('invalid', fields[0]!.message, { fields });
  return { ...given, company, address: address.join('\n') };
}
