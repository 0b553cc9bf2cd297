import { and, eq, or, sql, type SQL } from 'drizzle-orm';

import { brandFields, type BrandField, brandFieldNames } from '../../../contract/limits';
import { reachOf } from '../../../contract/permissions';
import type { Principal } from '../accounts/principal';
import { loadScope } from '../ams/scope';
import { completeness, type Fact } from '../analytics/query/named/profiles';
import { textColumn } from '../analytics/query/results/columns';
import type { QueryResult } from '../analytics/query/results/query-result';
import type { Database } from '../database/connect';
import { accountBrand, userBrand } from '../database/schema/accounts';
import type { FactEdit } from '../database/schema/brand-profiles';
import { brand } from '../database/schema/catalogue';
import { isUnstorable } from '../database/storable';
import { type FieldError, invalidField, isRefusal, Refusal } from '../http/refusal';

/** New values by field; a field that is missing stays as it is, and null or an empty text leaves the fact empty. */
export type BrandFieldChanges = Partial<Record<BrandField, string | null>>;
/** Facts of a data set, by field; a fact that it does not know is missing. */
export type BrandFacts = ReadonlyMap<string, string>;
export type BrandEdits = Readonly<Record<string, FactEdit>>;

const oldestYear = 1500;
/** Controls, characters that turn the direction of a line, and halves of characters, which no database stores. */
const unreadable = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A story is one paragraph: its line breaks, with the blanks around them, are spaces. */
const joinLines = (text: string) =>
  text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks));

/**
 * Reads one typed field.
 * @returns null for an empty one
 * @throws Refusal invalid, with the field: too long, control characters, no https address, no year
 */
function readField(field: BrandField, typed: string, now: Date): string | null {
  const { max } = brandFields[field];
  const refuseLonger = (text: string, limit: number) => {
    if (text.length > limit)
      throw invalidField(field, `${text.length} characters; at most ${max}.`);
  };
  refuseLonger(typed, 10 * max);
  const text = (field === 'story' ? joinLines(typed) : typed).trim();
  if (text === '') return null;
  if (field === 'founded') return readYear(text, now);
  refuseLonger(text, max);
  if (unreadable.test(text)) throw invalidField(field, 'Please use letters in one line.');
  return field === 'website' ? readWebsite(text, max) : text;
}

function readYear(text: string, now: Date): string {
  const newest = now.getUTCFullYear();
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  if (year < oldestYear || year > newest)
    throw invalidField('founded', `Enter a year from ${oldestYear} to ${newest}.`);
  return text;
}

function readWebsite(text: string, max: number): string {
  const refusal = invalidField(
    'website',
    'Enter an address that begins with https://, for example https://brand.com.',
  );
  if (!URL.canParse(text)) throw refusal;
  const url = new URL(text);
  const isAddress =
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/i.test(url.hostname);
  if (!isAddress) throw refusal;
  const address = url.pathname === '/' && url.search === '' ? `https://${url.host}` : url.href;
  // Letters beyond ASCII take more characters in an address than as typed.
  if (address.length > max)
    throw invalidField('website', `${address.length} characters as an address; at most ${max}.`);
  return address;
}

/**
 * The edits of a brand after a change. A value equal to that of the data set removes the edit; an unchanged
 * edit keeps its date.
 * @throws Refusal invalid, with every wrong field
 */
export function editsAfter(
  edits: BrandEdits,
  changes: BrandFieldChanges,
  facts: BrandFacts,
  now: Date,
): Record<string, FactEdit> {
  const after = new Map(Object.entries(edits));
  const faults: FieldError[] = [];
  for (const field of brandFieldNames) {
    const typed = changes[field];
    if (typed === undefined) continue;
    const inData = facts.get(field) ?? null;
    try {
      // The value of the data set is not checked: sending it back changes nothing.
      const value = typed === inData ? inData : readField(field, typed ?? '', now);
      if (value === inData) after.delete(field);
      else if (after.get(field)?.value !== value)
        after.set(field, { value, at: now.toISOString() });
    } catch (error) {
      if (!isRefusal(error, 'invalid')) throw error;
      faults.push(...(error.details.fields ?? []));
    }
  }
  const [first] = faults;
  if (first !== undefined) throw new Refusal('invalid', first.message, { fields: faults });
  return Object.fromEntries(after);
}

const completenessId = 'completeness';

/**
 * Lays the edits of a brand over the answer `brand-profile`: values of edited facts, a last column with the day of
 * each edit (YYYY-MM-DD, UTC), and the completeness that follows. A result without edits or rows stays as it is.
 */
export function withEdits(result: QueryResult, edits: BrandEdits): QueryResult {
  if (result.empty !== null || Object.keys(edits).length === 0) return result;
  const facts = result.rows.map(([id, name, value]): Fact => {
    const key = String(id);
    const text = value === null || value === undefined ? null : String(value);
    return [key, String(name), Object.hasOwn(edits, key) ? (edits[key]?.value ?? null) : text];
  });
  const known = completeness(facts.filter(([key]) => key !== completenessId));
  return {
    ...result,
    columns: [...result.columns, { ...textColumn('edited_on', 'Edited on'), format: 'date' }],
    rows: facts.map(([key, name, value]) => [
      key,
      name,
      key === completenessId ? known : value,
      edits[key]?.at.slice(0, 10) ?? null,
    ]),
  };
}

export type BrandRow = typeof brand.$inferSelect;

/**
 * Finds a brand whose facts the principal may edit (P-02, P-06): one of their account, of these only their own ones for
 * `owned_brands`, or any brand for an admin.
 * @param lock of a transaction: the brand stays with its account until the end
 * @returns null for every other brand, whether it exists or not (SEC-46)
 */
export async function findEditableBrand(
  db: Database,
  principal: Principal,
  id: string,
  { lock = false } = {},
): Promise<BrandRow | null> {
  if (isUnstorable(id)) return null;
  const rows = db.select().from(brand).where(eq(brand.id, id));
  const [row] = await (lock ? rows.for('update') : rows);
  // Read after the lock, which the release of a brand takes, too: the account cannot change any more.
  const { brands } = await loadScope(db, principal, 'brand.edit');
  return row && (brands === null || brands.includes(id)) ? row : null;
}

/** Whether the principal's dashboards may be about a brand: its logo is theirs to see. */
export async function seesBrand(db: Database, principal: Principal, id: string): Promise<boolean> {
  const reach = reachOf(principal, 'dashboards.view');
  if (isUnstorable(id) || reach === 'public') return false;
  const linked = (table: typeof accountBrand | typeof userBrand, owner: SQL | undefined) =>
    sql`exists (select 1 from ${table} where ${and(eq(table.brandId, id), owner)})`;
  const associated = linked(userBrand, eq(userBrand.userId, principal.id));
  const own = linked(accountBrand, eq(accountBrand.accountId, principal.accountId));
  const allowed = reach === 'own' ? associated : or(associated, own);
  const [row] = await db
    .select({ id: brand.id })
    .from(brand)
    .where(and(eq(brand.id, id), reach === 'all' ? undefined : allowed));
  return row !== undefined;
}
