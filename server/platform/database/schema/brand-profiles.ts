import { customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { appUser } from './accounts';
import { brand } from './catalogue';
import { cascade, keyOf, moment } from './columns';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** What the people of a brand have edited of one fact: the new value (null: left empty), and when (ISO 8601). */
export interface FactEdit {
  value: string | null;
  at: string;
}

/**
 * What the people of a brand say of it in place of its data set. The key is the brand's id, which is the same in
 * every version of a data set, so edits survive a new import. A brand without a row has no edits and the version 0.
 */
export const brandProfile = pgTable('brand_profile', {
  brandId: text('brand_id')
    .primaryKey()
    .references(() => brand.id, { onDelete: 'cascade' }),
  /** By the id of the fact in the answer `brand-profile`. Facts that are as in the data set are missing. */
  edits: jsonb('edits').$type<Readonly<Record<string, FactEdit>>>().notNull(),
  /** The hash of a logo of the brand; null without one. */
  logo: text('logo'),
  /** Grows with every change. */
  version: integer('version').notNull(),
  updatedBy: text('updated_by').references(() => appUser.id, { onDelete: 'set null' }),
  updatedAt: moment('updated_at').notNull(),
});

/** Uploaded logos. A logo that no profile names waits for its form to be saved, or has been replaced. */
export const brandLogo = pgTable(
  'brand_logo',
  {
    brandId: keyOf('brand_id', () => brand.id, cascade),
    /** Hash of the bytes; it is part of the address. */
    hash: text('hash').notNull(),
    type: text('type').$type<'image/png'>().notNull(),
    bytes: bytes('bytes').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.hash] }),
    index('brand_logo_uploaded_at').on(table.brandId, table.uploadedAt),
  ],
);
