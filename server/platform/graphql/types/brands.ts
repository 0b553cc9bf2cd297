import type { Brand, Category, Product } from '../context';
import type { Builder } from './builder';

/** Brands with their products, and categories (C-10). */
export function addCatalogue(builder: Builder) {
  const product = builder.objectRef<Product>('Product').implement({
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  });

  const brand = builder.objectRef<Brand>('Brand').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      products: t.field({
        type: [product],
        resolve: async (row, _args, context) => (await context.productsOf(row.id)) ?? [],
      }),
    }),
  });

  const category = builder.objectRef<Category>('Category').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
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
        'Own brands are those of the account, associated ones those of the user; none for a visitor.',
      args: {
        kind: t.arg({ type: brandKind, required: true }),
        withPerformanceDetails: t.arg.boolean({ defaultValue: false }),
      },
      resolve: (_root, { kind }, context) =>
        kind === 'own' ? context.ownBrands() : context.associatedBrands(),
    }),
    categories: t.field({
      type: [category],
      resolve: (_root, _args, context) => context.categories(),
    }),
  }));

  return { brand, category };
}
