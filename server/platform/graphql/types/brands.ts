import type { Brand, Category, Product } from '../reads';
import type { Builder } from './builder';

const clamp = (first: number) => Math.max(0, Math.min(1_000, first));

/** Adds brands with their products, and categories (C-10). */
export function addCatalogue(builder: Builder) {
  const product = builder.objectRef<Product>('Product').implement({
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  });

  const brand = builder.objectRef<Brand>('Brand').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      isShared: t.boolean({
        description:
          'Whether its figures are of a shared data set. Only such a brand is claimed and given up.',
        resolve: async ({ dataSetId }, _args, context) =>
          (await context.analytics.sets.list()).some(
            ({ id, shared }) => shared && id === dataSetId,
          ),
      }),
      heldBy: t.string({
        nullable: true,
        description:
          'What the account has begun with it, in words for people: such a brand is not given up. Null without any, and for a user who does not manage the plan.',
        resolve: async ({ id }, _args, context) => (await context.heldBy(id)) ?? null,
      }),
      products: t.field({
        type: [product],
        description: 'Sorted by name. A brand may have thousands of products.',
        args: { first: t.arg.int({ defaultValue: 100 }) },
        resolve: async (row, { first }, context) =>
          (await context.productsOf(row.id, clamp(first ?? 100))) ?? [],
      }),
    }),
  });

  const category = builder.objectRef<Category>('Category').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      level: t.exposeInt('level', {
        description: '1: department, 2: category, 3: sub-category.',
      }),
      parentId: t.exposeID('parentId', { nullable: true }),
      iconUrl: t.string({
        nullable: true,
        resolve: (row, _args, context) =>
          row.iconUrl === null ? null : new URL(row.iconUrl, context.publicUrl).href,
      }),
    }),
  });

  const brandKind = builder.enumType('BrandKind', { values: ['own', 'associated'] as const });

  builder.queryFields((t) => ({
    brands: t.field({
      type: [brand],
      description:
        'Own brands belong to the account, associated brands to the user. A visitor has none.',
      args: {
        kind: t.arg({ type: brandKind, required: true }),
        withPerformanceDetails: t.arg.boolean({ defaultValue: false }),
      },
      resolve: (_root, { kind }, context) =>
        kind === 'own' ? context.ownBrands() : context.associatedBrands(),
    }),
    categories: t.field({
      type: [category],
      description:
        'Departments and categories. Sub-categories have no icon and are included only on request.',
      args: { subCategories: t.arg.boolean({ defaultValue: false }) },
      resolve: async (_root, { subCategories }, context) =>
        (await context.categories()).filter(({ level }) => level < 3 || subCategories === true),
    }),
  }));

  return { brand, category };
}
