import { accountVersion, profileVersion } from '../../accounts/account-settings';
import { maxCompanyNameLength } from '../../../../contract/person-name';
import { digestOf, insights, preferencesVersion } from '../../accounts/preferences';
import { digestFrequencies } from '../../../../contract/vocabulary';
import type { Principal } from '../../accounts/principal';
import type { DeclinedBrand } from '../../database/schema/accounts';
import { secureModeHash } from '../../identity/secrets';
import { type GraphqlContext, requireUser } from '../context';
import type { Brand, Category } from '../reads';
import type { addCatalogue } from './brands';
import type { Builder } from './builder';
import type { addSubscriptions } from './subscriptions';

/** How a mutation answers a version that is no longer the stored one (U-11). */
const refusedStale = 'Refused for another version than the stored one: STALE.';

/** Adds the current user, with the field names of the contract (C-10), and the changes of profile and account. */
export function addUser(
  builder: Builder,
  catalogue: ReturnType<typeof addCatalogue>,
  subscription: ReturnType<typeof addSubscriptions>,
) {
  const user = addUserType(builder, catalogue, subscription);
  builder.queryField('user', (t) =>
    t.field({
      type: user,
      nullable: true,
      description: 'Null for a visitor.',
      resolve: (_root, _args, context) => context.principal,
    }),
  );
  addUpdateProfile(builder, user);
  addAccountChanges(builder, user);
  return user;
}

export type UserRef = ReturnType<typeof addUserType>;

function addUserType(
  builder: Builder,
  catalogue: ReturnType<typeof addCatalogue>,
  subscription: ReturnType<typeof addSubscriptions>,
) {
  const account = builder.objectRef<Principal>('Account').implement({
    description: 'The account of a user.',
    fields: (t) => ({
      name: t.exposeString('accountName', { description: 'Of the company (U-11).' }),
      version: t.string({
        description: 'Differs with every change of name or time zone.',
        resolve: accountVersion,
      }),
    }),
  });
  const user = builder.objectRef<Principal>('User').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      email: t.exposeString('email'),
      role: t.exposeString('role', { description: 'user or admin.' }),
      merchantRoles: t.exposeStringList('merchantRoles'),
      ldUserKey: t.exposeString('ldUserKey', { nullable: true }),
      ldSecureModeHash: t.string({
        nullable: true,
        resolve: (row, _args, context) => secureModeHash(context.ldSdkKey, row.ldUserKey),
      }),
      designation: t.exposeString('designation', { nullable: true }),
      profileVersion: t.string({
        description: 'Differs with every change of name or designation.',
        resolve: profileVersion,
      }),
      account: t.field({ type: account, resolve: (row) => row }),
      timeZone: t.exposeString('timeZone', {
        nullable: true,
        description: 'IANA time zone of the account; null until somebody has said it (U-10).',
      }),
    }),
  });
  addChosenBrands(builder, user, catalogue);
  addUnlistedBrand(builder, user);
  builder.objectFields(user, (t) => ({
    activeSubscription: t.field({
      type: subscription,
      nullable: true,
      resolve: async (_row, _args, context) => (await context.subscriptions()).active,
    }),
    topSubscription: t.field({
      type: subscription,
      nullable: true,
      resolve: async (_row, _args, context) => (await context.subscriptions()).top,
    }),
    subscriptionsCount: t.int({
      resolve: async (_row, _args, context) => (await context.subscriptions()).count,
    }),
  }));
  return user;
}

/** Adds brands, categories, competitors and topics of the user. */
function addChosenBrands(
  builder: Builder,
  user: UserRef,
  { brand, category }: ReturnType<typeof addCatalogue>,
): void {
  builder.objectFields(user, (t) => ({
    brandId: t.exposeID('brandId', { nullable: true }),
    brand: t.field({
      type: brand,
      nullable: true,
      resolve: (row, _args, context) => findOneBrand(row.brandId, context),
    }),
    primaryBrand: t.field({
      type: brand,
      nullable: true,
      resolve: (row, _args, context) => findOneBrand(row.primaryBrandId, context),
    }),
    primaryCategoryIds: t.exposeIDList('primaryCategoryIds'),
    primaryCategories: t.field({
      type: [category],
      resolve: (row, _args, context) => findCategories(row.primaryCategoryIds, context),
    }),
    subCategoryIds: t.exposeIDList('subCategoryIds'),
    subCategories: t.field({
      type: [category],
      resolve: (row, _args, context) => findCategories(row.subCategoryIds, context),
    }),
    competitorBrandIds: t.exposeIDList('competitorBrandIds'),
    competitorBrands: t.field({
      type: [brand],
      resolve: (row, _args, context) => findBrands(row.competitorBrandIds, context),
    }),
    insightIds: t.exposeIDList('insightIds'),
    trendsetterSubscriptionSettings: t.field({
      type: 'JSON',
      nullable: true,
      resolve: (row) => row.trendsetterSubscriptionSettings,
    }),
  }));
}

/** Adds the brand that the user looked for in vain, and what became of the request to list it (P-11). */
function addUnlistedBrand(builder: Builder, user: UserRef): void {
  const declinedBrand = builder.objectRef<DeclinedBrand>('DeclinedBrand').implement({
    description: 'A declined request to list a brand (P-11), with the reason and the moment.',
    fields: (t) => ({
      name: t.exposeString('name'),
      reason: t.exposeString('reason'),
      at: t.exposeString('at'),
    }),
  });
  builder.objectFields(user, (t) => ({
    needToListBrand: t.exposeBoolean('needToListBrand'),
    unlistedBrandName: t.exposeString('unlistedBrandName', {
      nullable: true,
      description: 'The brand that the user looked for and did not find (P-11), as typed.',
    }),
    declinedBrand: t.field({
      type: declinedBrand,
      nullable: true,
      description:
        'The last request to list a brand, where it was declined; null after another request, and with a brand.',
      resolve: (row) => row.declinedBrand,
    }),
  }));
}

function addUpdateProfile(builder: Builder, user: ReturnType<typeof addUserType>) {
  const updateProfileInput = builder.inputType('UpdateProfileInput', {
    fields: (t) => ({
      firstName: t.string(),
      lastName: t.string(),
      designation: t.string({ description: 'Empty or null: none.' }),
    }),
  });

  builder.mutationField('updateProfile', (t) =>
    t.field({
      type: user,
      description: `Stores the profile of the current user (U-04). What is missing stays. ${refusedStale}`,
      args: {
        version: t.arg.string({ required: true }),
        input: t.arg({ type: updateProfileInput, required: true }),
      },
      resolve: (_root, { version, input }, context) =>
        context.changes.profile(requireUser(context), {
          version,
          ...(typeof input.firstName === 'string' && { firstName: input.firstName }),
          ...(typeof input.lastName === 'string' && { lastName: input.lastName }),
          ...(input.designation !== undefined && { designation: input.designation }),
        }),
    }),
  );
}

function addAccountChanges(builder: Builder, user: ReturnType<typeof addUserType>) {
  const input = builder.inputType('UpdateAccountInput', {
    fields: (t) => ({
      name: t.string({
        description: `Of the company; at most ${maxCompanyNameLength} characters.`,
      }),
      timeZone: t.string({ description: 'IANA name.' }),
    }),
  });
  builder.mutationField('updateAccount', (t) =>
    t.field({
      type: user,
      description: `Stores name (U-11) and time zone (U-10) of the account. What is missing or null stays. Needs the permission billing.manage. ${refusedStale}`,
      args: {
        version: t.arg.string({ required: true }),
        input: t.arg({ type: input, required: true }),
      },
      resolve: (_root, { version, input: { name, timeZone } }, context) =>
        context.changes.account(requireUser(context), {
          version,
          ...(typeof name === 'string' && { name }),
          ...(typeof timeZone === 'string' && { timeZone }),
        }),
    }),
  );
  builder.mutationField('presetTimeZone', (t) =>
    t.field({
      type: user,
      description:
        'Stores the time zone of the first browser of the account (U-10). One that is stored stays.',
      args: { timeZone: t.arg.string({ required: true, description: 'IANA name.' }) },
      resolve: (_root, { timeZone }, context) =>
        context.changes.presetTimeZone(requireUser(context), timeZone),
    }),
  );
}

async function findOneBrand(id: string | null, context: GraphqlContext): Promise<Brand | null> {
  return id === null ? null : ((await context.brandById(id)) ?? null);
}

/** @returns the brands in the order of the ids, without those that no longer exist */
async function findBrands(ids: string[], context: GraphqlContext): Promise<Brand[]> {
  const found = await Promise.all(ids.map((id) => context.brandById(id)));
  return found.flatMap((row) => (row ? [row] : []));
}

async function findCategories(ids: string[], context: GraphqlContext): Promise<Category[]> {
  if (ids.length === 0) return [];
  const all = await context.categories();
  return ids.flatMap((id) => all.filter((row) => row.id === id));
}

/** Adds the topics that a user may follow, and the change of the preferences (U-05). */
export function addPreferences(builder: Builder, user: UserRef) {
  const insight = builder.objectRef<(typeof insights)[number]>('Insight').implement({
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  });
  const frequency = builder.enumType('DigestFrequency', { values: digestFrequencies });
  const input = builder.inputType('UpdatePreferencesInput', {
    fields: (t) => ({
      primaryCategoryIds: t.idList({ description: '1 to 3 departments or categories.' }),
      subCategoryIds: t.idList(),
      competitorBrandIds: t.idList({ description: 'At most 3; no brand of the account.' }),
      insightIds: t.idList(),
      digest: t.field({ type: frequency }),
    }),
  });

  builder.objectField(user, 'digest', (t) =>
    t.field({
      type: frequency,
      description: 'How often the trendsetter digest is sent.',
      resolve: (row) => digestOf(row),
    }),
  );
  builder.objectField(user, 'preferencesVersion', (t) =>
    t.string({
      description: 'Differs with every change of the preferences.',
      resolve: preferencesVersion,
    }),
  );
  builder.queryField('insights', (t) => t.field({ type: [insight], resolve: () => [...insights] }));
  builder.mutationField('updatePreferences', (t) =>
    t.field({
      type: user,
      description:
        'Stores preferences of the current user. What is missing or null stays as it is. Refused values are BAD_USER_INPUT with the name of the input field; another version than the stored one is STALE.',
      args: {
        version: t.arg.string({ required: true }),
        input: t.arg({ type: input, required: true }),
      },
      resolve: (_root, { version, input: changes }, context) =>
        context.changes.preferences(requireUser(context), {
          version,
          ...(changes.primaryCategoryIds && { primaryCategoryIds: changes.primaryCategoryIds }),
          ...(changes.subCategoryIds && { subCategoryIds: changes.subCategoryIds }),
          ...(changes.competitorBrandIds && { competitorBrandIds: changes.competitorBrandIds }),
          ...(changes.insightIds && { insightIds: changes.insightIds }),
          ...(changes.digest && { digest: changes.digest }),
        }),
    }),
  );
}
