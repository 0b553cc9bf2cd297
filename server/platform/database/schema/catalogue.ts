import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { dataSet } from './data-sets';
import { cascade, keyOf } from './columns';

export const brand = pgTable(
  'brand',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The data set with the brand's sales; null without one. */
    dataSetId: text('data_set_id').references(() => dataSet.id, { onDelete: 'set null' }),
  },
  (table) => [index('brand_data_set_id').on(table.dataSetId)],
);

export const product = pgTable(
  'product',
  {
    id: text('id').primaryKey(),
    brandId: keyOf('brand_id', () => brand.id, cascade),
    name: text('name').notNull(),
    /** The case size for the warehouse; null when it is unknown. */
    unitsPerCase: integer('units_per_case'),
  },
  // The order of the inventory: by name within a brand.
  (table) => [index('product_brand_id').on(table.brandId, table.name, table.id)],
);

/** Level 1: department, 2: category, 3: sub-category. The default category is 'Snacks' (D-12). */
export const category = pgTable(
  'category',
  {
    id: text('id').primaryKey(),
    parentId: text('parent_id'),
    level: integer('level').notNull(),
    department: text('department').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** A path on the platform, or an absolute URL. */
    iconUrl: text('icon_url'),
  },
  (table) => [index('category_parent_id').on(table.parentId)],
);

/**
 * The static part of the side navigation (L-01): sections, and items other than dashboards. Dashboards name their
 * section in their definition. `permission` is a name of `accounts/permissions`; null shows the item to everybody.
 */
export const navigationItem = pgTable('navigation_item', {
  id: text('id').primaryKey(),
  parentId: text('parent_id'),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  url: text('url'),
  iconClass: text('icon_class').notNull(),
  permission: text('permission'),
});
