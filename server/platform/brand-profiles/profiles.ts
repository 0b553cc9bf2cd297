import { and, desc, eq, ne, sql } from 'drizzle-orm';

import { fullName, personColumns, type Principal } from '../accounts/principal';
import type { DataSets } from '../analytics/data-set';
import type { Database } from '../database/connect';
import type { ReadCache } from '../database/read-cache';
import { appUser } from '../database/schema/accounts';
import { brandLogo, brandProfile } from '../database/schema/brand-profiles';
import { identityAccount } from '../database/schema/identity';
import { inTransaction } from '../database/transaction';
import { invalidField, Refusal } from '../http/refusal';
import type { Log } from '../log';
import {
  type BrandEdits,
  type BrandFacts,
  type BrandFieldChanges,
  type BrandRow,
  editsAfter,
  findEditableBrand,
  seesBrand,
} from './fields';
import { type BrandField, brandFieldNames, brandFields } from '../../../contract/limits';
import { isLogoHash, type LogoMaker } from './logo';

/** Uploads of a brand that wait for their form to be saved; older ones are removed. */
const maxUnsaved = 5;

/** What is edited of a brand. */
export interface BrandProfile {
  edits: BrandEdits;
  /** The hash of the logo; null without one. */
  logo: string | null;
  /** 0 without a change. */
  version: number;
}

/** One fact of a brand that its people edit. */
export interface BrandInfoField {
  name: BrandField;
  label: string;
  /** As shown; null for an empty one. */
  value: string | null;
  /** As in the data set. */
  dataSetValue: string | null;
  /** YYYY-MM-DD; null for a field that is not edited. */
  editedOn: string | null;
}

/** What the edit page of a brand shows. */
export interface BrandInfo extends Omit<BrandProfile, 'edits'> {
  id: string;
  name: string;
  /** Who made the last change; null without one, or when the user is gone. */
  changedBy: string | null;
  fields: BrandInfoField[];
}

export interface BrandChanges {
  /** The version that the changes were made on. */
  version: number;
  fields: BrandFieldChanges;
  /** Hash of an uploaded logo; null removes the logo; missing leaves it. */
  logo?: string | null;
}

/** The profiles of brands: reads for everybody who sees the brand, and changes by its people (R-04, P-02). */
export type BrandProfiles = ReturnType<typeof createBrandProfiles>;

const noEdits: BrandProfile = { edits: {}, logo: null, version: 0 };

/** @throws Refusal not_found */
async function requireEditable(...brandOf: Parameters<typeof findEditableBrand>) {
  const row = await findEditableBrand(...brandOf);
  if (row === null) throw new Refusal('not_found', 'There is no such brand.');
  return row;
}

export function createBrandProfiles({
  db,
  readCache,
  log,
  dataSets,
  makeLogo,
  now = () => new Date(),
}: {
  db: Database;
  readCache: ReadCache;
  log: Log;
  dataSets: Pick<DataSets, 'open'>;
  makeLogo: LogoMaker;
  now?: () => Date;
}) {
  return {
    read: (id: string) => readCache.get(`brand-profile ${id}`, () => readProfile(db, id)),
    /** Whether the principal may edit the brand: their account owns it and their role allows it, or they are an admin. */
    async mayEdit(principal: Principal | null, id: string) {
      if (principal === null) return false;
      // With the roles: a request that began before they changed must not answer for those after it.
      const { id: userId, role, merchantRoles } = principal;
      const key = `editable-brand ${id} ${userId} ${role} ${merchantRoles.join()}`;
      return (await readCache.get(key, () => findEditableBrand(db, principal, id))) !== null;
    },
    /** @returns null for a brand that the principal may not edit, as for one that does not exist (SEC-46) */
    async info(principal: Principal, id: string) {
      const row = await findEditableBrand(db, principal, id);
      if (row === null) return null;
      const [facts, profile, changedBy] = await Promise.all([
        readFacts(dataSets, row),
        readProfile(db, id),
        readChangedBy(db, id),
      ]);
      return toInfo(row, facts, profile, changedBy);
    },
    /**
     * @returns the brand after the change
     * @throws Refusal not_found for a brand that the principal may not edit; stale for another version than the stored one;
     *   invalid with the fields of all wrong values. Nothing is changed then.
     */
    async update(principal: Principal, id: string, changes: BrandChanges) {
      const facts = await readFacts(dataSets, await requireEditable(db, principal, id));
      const change = await inTransaction(db, async (tx) => {
        // The lock makes two changes run one after another, and keeps the brand with its account.
        const row = await requireEditable(tx, principal, id, { lock: true });
        const before = await readProfile(tx, id);
        const at = now();
        // Before the version: wrong fields are said first, and not after a conflict is resolved.
        const edits = editsAfter(before.edits, changes.fields, facts, at);
        if (before.version !== changes.version)
          throw new Refusal(
            'stale',
            'Somebody else has changed this brand meanwhile. Nothing was saved.',
          );
        const after: BrandProfile = {
          edits,
          logo: await chosenLogo(tx, id, before.logo, changes.logo),
          version: before.version + 1,
        };
        await storeProfile(tx, id, { ...after, updatedBy: principal.id, updatedAt: at });
        return { row, before, after };
      });
      log.info({
        event: 'brand-info-changed',
        by: principal.id,
        brand: id,
        fields: changedFields(change.before, change.after),
        version: change.after.version,
      });
      return toInfo(change.row, facts, change.after, fullName(principal));
    },
    /**
     * Stores an uploaded picture for the form of the brand. It is shown once the form is saved.
     * @throws Refusal not_found, invalid (`logo`)
     */
    async upload(principal: Principal, id: string, picture: Uint8Array) {
      await requireEditable(db, principal, id);
      const logo = await makeLogo(picture);
      await inTransaction(db, async (tx) => {
        await requireEditable(tx, principal, id, { lock: true });
        await storeUpload(tx, id, { ...logo, uploadedAt: now() });
      });
      log.info({ event: 'brand-logo-uploaded', by: principal.id, brand: id, logo: logo.hash });
      return logo;
    },
    /** @returns null for a logo that does not exist, or of a brand that the principal does not see (SEC-46) */
    async logo(principal: Principal, id: string, hash: string) {
      if (!isLogoHash(hash) || !(await seesBrand(db, principal, id))) return null;
      const [row] = await db
        .select({ type: brandLogo.type, bytes: brandLogo.bytes })
        .from(brandLogo)
        .where(and(eq(brandLogo.brandId, id), eq(brandLogo.hash, hash)));
      return row ?? null;
    },
  };
}

async function storeProfile(
  tx: Database,
  brandId: string,
  profile: Omit<typeof brandProfile.$inferInsert, 'brandId'>,
): Promise<void> {
  await tx
    .insert(brandProfile)
    .values({ brandId, ...profile })
    .onConflictDoUpdate({ target: brandProfile.brandId, set: profile });
}

async function readProfile(db: Database, id: string): Promise<BrandProfile> {
  const [row] = await db
    .select({
      edits: brandProfile.edits,
      logo: brandProfile.logo,
      version: brandProfile.version,
    })
    .from(brandProfile)
    .where(eq(brandProfile.brandId, id));
  return row ?? noEdits;
}

/** The name of the user who made the last change of a brand; null without one. */
async function readChangedBy(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select(personColumns)
    .from(brandProfile)
    .innerJoin(appUser, eq(appUser.id, brandProfile.updatedBy))
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(eq(brandProfile.brandId, id));
  return row ? fullName(row) : null;
}

/** What the data set of a brand says, as its profile shows it. Empty for a brand without data. */
async function readFacts(
  dataSets: Pick<DataSets, 'open'>,
  { id, dataSetId }: BrandRow,
): Promise<BrandFacts> {
  const set = dataSetId === null ? null : await dataSets.open(dataSetId);
  const found = set?.brandsByCode.get(id);
  if (!set || !found) return new Map();
  const { firstDay: startDate, asOf: endDate } = set.info;
  const { rows } = await set.engine.run(
    { language: 'sql', name: 'brand-profile' },
    {
      brand: found.id,
      product: null,
      competitors: [],
      competitorProducts: [],
      conditions: [],
      ownCategories: null,
      period: { startDate, endDate },
      baselines: [],
      limit: null,
    },
  );
  return new Map(
    rows.flatMap(([key, , value]) => (value === null ? [] : [[String(key), String(value)]])),
  );
}

const toInfo = (
  { id, name }: BrandRow,
  facts: BrandFacts,
  { edits, logo, version }: BrandProfile,
  changedBy: string | null,
): BrandInfo => ({
  id,
  name,
  changedBy,
  logo,
  version,
  fields: brandFieldNames.map((field) => {
    const edit = edits[field];
    const dataSetValue = facts.get(field) ?? null;
    return {
      name: field,
      label: brandFields[field].label,
      value: edit === undefined ? dataSetValue : edit.value,
      dataSetValue,
      editedOn: edit?.at.slice(0, 10) ?? null,
    };
  }),
});

/** @throws Refusal invalid for a hash that names no upload of the brand */
async function chosenLogo(
  tx: Database,
  brandId: string,
  before: string | null,
  wanted: string | null | undefined,
): Promise<string | null> {
  if (wanted === undefined || wanted === before) return before;
  if (wanted === null) return null;
  const [found] = isLogoHash(wanted)
    ? await tx
        .select({ hash: brandLogo.hash })
        .from(brandLogo)
        .where(and(eq(brandLogo.brandId, brandId), eq(brandLogo.hash, wanted)))
    : [];
  if (!found) throw invalidField('logo', 'The picture is no longer here. Choose it again.');
  return wanted;
}

/** Keeps a picture until the form of its brand is saved. */
async function storeUpload(
  tx: Database,
  brandId: string,
  logo: Omit<typeof brandLogo.$inferInsert, 'brandId'>,
): Promise<void> {
  await tx
    .insert(brandLogo)
    .values({ brandId, ...logo })
    .onConflictDoUpdate({
      target: [brandLogo.brandId, brandLogo.hash],
      set: { uploadedAt: logo.uploadedAt },
    });
  await removeUnsaved(tx, brandId);
}

/** Removes the logos that no profile names, except the newest uploads: their forms may still be open. */
async function removeUnsaved(tx: Database, brandId: string): Promise<void> {
  const { logo } = await readProfile(tx, brandId);
  const unsaved = and(
    eq(brandLogo.brandId, brandId),
    logo === null ? undefined : ne(brandLogo.hash, logo),
  );
  const kept = tx
    .select({ hash: brandLogo.hash })
    .from(brandLogo)
    .where(unsaved)
    .orderBy(desc(brandLogo.uploadedAt))
    .limit(maxUnsaved);
  await tx.delete(brandLogo).where(and(unsaved, sql`${brandLogo.hash} NOT IN (${kept})`));
}

/** Names of what a change has changed, for the log; never the texts. */
function changedFields(before: BrandProfile, after: BrandProfile): string[] {
  const fields = brandFieldNames.filter(
    (field) => before.edits[field]?.value !== after.edits[field]?.value,
  );
  return before.logo === after.logo ? fields : [...fields, 'logo'];
}
