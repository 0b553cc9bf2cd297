import { claimStates, type ClaimView } from '../../accounts/brand-claims';
import { proofDomain, shownDomain } from '../../accounts/brand-domain';
import {
  findOwners,
  searchBrands,
  type BrandOwner,
  type DirectoryBrand,
} from '../../dashboards/brand-directory';
import type { MailHint } from '../../identity/sign-in-pages';
import { requireUser } from '../context';
import { type Builder, clamp, readCursor } from './builder';
import type { UserRef } from './user';

const brandsPerPage = 10;
const maxBrands = 50;
const maxSearchLength = 100;

type FoundBrand = DirectoryBrand & { owner: BrandOwner };

/** Adds the search for brands, and the choice of a brand of the account (P-11, U-05). */
export function addBrandChoice(builder: Builder, user: UserRef) {
  addBrandSearch(builder);
  addClaims(builder);
  builder.mutationFields((t) => ({
    claimBrand: t.field({
      type: user,
      description:
        'Claims a brand of a shared data set that nobody owns for the account (P-11), within the plan’s limit (P-02). It becomes an own brand after proof (P-12): by a link mailed to `mailbox`, an address or the part before its @ at the `proofDomain`; without such a domain by an admin; at once where the user’s own address is at the domain. Claiming again sends a new link in place of the last. Refused with the field `brand` or `mailbox`.',
      args: { brand: t.arg.id({ required: true }), mailbox: t.arg.string() },
      resolve: (_root, { brand, mailbox }, context) =>
        context.changes.claimBrand(requireUser(context), {
          brandId: brand,
          mailbox: mailbox ?? null,
        }),
    }),
    withdrawClaim: t.field({
      type: user,
      description: 'Ends a claim that is not granted, with its link.',
      args: { brand: t.arg.id({ required: true }) },
      resolve: (_root, { brand }, context) =>
        context.changes.withdrawClaim(requireUser(context), brand),
    }),
    releaseBrand: t.field({
      type: user,
      description: 'Gives an own brand up. Refused with the field `brand` for a brand with orders.',
      args: { brand: t.arg.id({ required: true }) },
      resolve: (_root, { brand }, context) =>
        context.changes.releaseBrand(requireUser(context), brand),
    }),
    reportUnlistedBrand: t.field({
      type: user,
      description: 'Says that the user’s brand is not in the list. Sets `needToListBrand`.',
      args: { name: t.arg.string({ required: true }) },
      resolve: (_root, { name }, context) =>
        context.changes.reportUnlistedBrand(requireUser(context), name),
    }),
  }));
}

function addClaims(builder: Builder) {
  const state = builder.enumType('BrandClaimState', {
    description:
      'mailed: waits for the mailed link. asked: for an admin. taken: another account has the brand. declined: by an admin, with a reason, or by somebody of the brand.',
    values: claimStates,
  });
  const claim = builder.objectRef<ClaimView>('BrandClaim').implement({
    description: 'A claim of the account to a brand that is not granted (P-12).',
    fields: (t) => ({
      brandId: t.id({ resolve: (row) => row.brand.id }),
      brandName: t.string({ resolve: (row) => row.brand.name }),
      state: t.field({ type: state, resolve: (row) => row.state }),
      mailedTo: t.exposeString('mailedTo', {
        nullable: true,
        description: 'The mailbox of the link; null where an admin decides.',
      }),
      expiresAt: t.string({
        nullable: true,
        description: 'When the link ends, in ISO 8601.',
        resolve: (row) => row.expiresAt?.toISOString() ?? null,
      }),
      reason: t.exposeString('reason', { nullable: true }),
    }),
  });
  const delivery = builder.objectRef<MailHint>('MailDelivery').implement({
    description: 'Where the mails are that a user waits for.',
    fields: (t) => ({
      isSent: t.exposeBoolean('isSent', { description: 'Whether a mail server sends them.' }),
      outboxUrl: t.string({
        nullable: true,
        description: 'Where internal admins read them; null where links are hidden there.',
        resolve: ({ outbox }, _args, context) =>
          outbox === null ? null : new URL(outbox, context.publicUrl).href,
      }),
      admin: t.exposeString('admin', {
        nullable: true,
        description: 'Address of the demo’s internal admin; null without demo data.',
      }),
    }),
  });
  builder.queryFields((t) => ({
    brandClaims: t.field({
      type: [claim],
      description:
        'The claims of the account that are not granted, the oldest first; none for a visitor and for a user who does not manage its plan.',
      resolve: (_root, _args, context) => context.claims(),
    }),
    mailDelivery: t.field({
      type: delivery,
      resolve: (_root, _args, context) => context.mailHint,
    }),
  }));
}

function addBrandSearch(builder: Builder) {
  const purpose = builder.enumType('BrandSearchPurpose', {
    description:
      'claim: brands of shared data sets. compare: brands of all data sets that the user sees, without the user’s own.',
    values: ['claim', 'compare'] as const,
  });
  const owner = builder.enumType('BrandOwner', { values: ['nobody', 'own', 'other'] as const });
  const found = builder.objectRef<FoundBrand>('FoundBrand').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      category: t.exposeString('category', {
        nullable: true,
        description: 'The category with most of its sales.',
      }),
      products: t.exposeInt('products', { description: 'Number of its products.' }),
      dataSet: t.exposeString('dataSet', { description: 'Name of its data set.' }),
      proofDomain: t.string({
        nullable: true,
        description:
          'The domain of its website, at which a mailbox proves a claim to it (P-12); null where only an admin can grant one.',
        resolve: ({ website }) => {
          const domain = proofDomain(website);
          return domain === null ? null : shownDomain(domain);
        },
      }),
      owner: t.field({ type: owner, resolve: (row) => row.owner }),
    }),
  });
  const page = builder
    .objectRef<{ brands: FoundBrand[]; endCursor: string | null }>('BrandSearch')
    .implement({
      fields: (t) => ({
        brands: t.field({ type: [found], resolve: (row) => row.brands }),
        endCursor: t.exposeString('endCursor', {
          nullable: true,
          description: 'The cursor of the next page; null on the last.',
        }),
      }),
    });

  builder.queryField('brandSearch', (t) =>
    t.field({
      type: page,
      description:
        'Brands by a part of their names. Names that begin with it come first, then larger brands; without a text, brands of the same category.',
      args: {
        purpose: t.arg({ type: purpose, required: true }),
        search: t.arg.string(),
        ids: t.arg.idList({ description: 'Only these brands.' }),
        near: t.arg.id({
          description:
            'An own brand, whose category counts in place of that of the brand that the dashboards begin with.',
        }),
        after: t.arg.string(),
        first: t.arg.int(),
      },
      resolve: async (_root, { purpose: wanted, search, ids, near, after, first }, context) => {
        const principal = requireUser(context);
        const [visible, own, { accessScope }] = await Promise.all([
          context.brandSets(),
          context.ownBrands(),
          context.dashboardViewer(),
        ]);
        const offset = readCursor(after);
        const limit = clamp(first ?? brandsPerPage, maxBrands);
        const isClaim = wanted === 'claim';
        const isOwn = own.some(({ id }) => id === near);
        const result = await searchBrands(
          context.analytics.sets,
          isClaim ? visible.filter(({ shared }) => shared) : visible,
          {
            search: (search ?? '').slice(0, maxSearchLength),
            only: ids ? new Set(ids) : null,
            without: new Set(isClaim ? [] : own.map(({ id }) => id)),
            near:
              (isOwn ? near : null) ??
              accessScope.brands[0]?.id ??
              principal.primaryBrandId ??
              own[0]?.id ??
              null,
            offset,
            limit,
          },
        );
        const foundIds = result.brands.map(({ id }) => id);
        const ownerOf = await findOwners(context.db, principal.accountId, foundIds);
        return {
          brands: result.brands.map((brand) => ({ ...brand, owner: ownerOf(brand.id) })),
          endCursor: result.hasMore ? String(offset + limit) : null,
        };
      },
    }),
  );
}
