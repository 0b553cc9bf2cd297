import {
  ownersOf,
  searchBrands,
  type BrandOwner,
  type DirectoryBrand,
} from '../../dashboards/brand-directory';
import { requireUser } from '../context';
import type { Builder } from './builder';
import { clamp, readCursor } from './paging';
import type { UserRef } from './user';

const brandsPerPage = 10;
const maxBrands = 50;
const longestSearch = 100;

type FoundBrand = DirectoryBrand & { owner: BrandOwner };

/** Adds the search for brands, and the choice of a brand of the account (P-11, U-05). */
export function addBrandChoice(builder: Builder, user: UserRef) {
  addBrandSearch(builder);
  builder.mutationFields((t) => ({
    claimBrand: t.field({
      type: user,
      description:
        'Makes a brand of a shared data set that nobody owns an own brand of the account (P-11), within the plan’s limit (P-02). Refused with the field `brand`.',
      args: { brand: t.arg.id({ required: true }) },
      resolve: (_root, { brand }, context) =>
        context.changes.claimBrand(requireUser(context), brand),
    }),
    releaseBrand: t.field({
      type: user,
      description: 'Takes back a claim. Refused with the field `brand` for a brand with orders.',
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
            search: (search ?? '').slice(0, longestSearch),
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
        const ownerOf = await ownersOf(
          context.db,
          principal.accountId,
          result.brands.map(({ id }) => id),
        );
        return {
          brands: result.brands.map((brand) => ({ ...brand, owner: ownerOf(brand.id) })),
          endCursor: result.hasMore ? String(offset + limit) : null,
        };
      },
    }),
  );
}
