import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';

import { nameBegins, nameContains } from '../ams/paging';
import type { Database } from '../database/connect';
import { brand } from '../database/schema/catalogue';
import { isId } from './selection/catalogue';
import type { OptionList } from './selection/filter-options';
import type { SubjectBrand } from './access-scope';

/** The name with every number in ten digits, so that "Brand 11" comes before "Brand 100". */
const withPaddedNumbers = sql`regexp_replace(regexp_replace(lower(${brand.name}), '(\\d+)', '0000000000\\1', 'g'), '\\d*(\\d{10})', '\\1', 'g')`;

/** @returns any brand of the platform; null for an unknown id */
export async function findBrand(db: Database, id: string): Promise<SubjectBrand | null> {
  if (!isId(id)) return null;
  const [row] = await db.select().from(brand).where(eq(brand.id, id));
  return row ?? null;
}

/** All brands with data, of every data set, for viewers who may choose any brand. */
export function anyBrands(db: Database): OptionList {
  const option = ({ id, name }: { id: string; name: string }) => ({
    value: id,
    label: name,
    iconUrl: null,
  });
  return {
    count: null,
    byName: () => [],
    async byValue(values) {
      const ids = values.filter(isId);
      if (ids.length === 0) return [];
      const rows = await db.select().from(brand).where(inArray(brand.id, ids));
      return ids.flatMap((id) => rows.filter((row) => row.id === id).map(option));
    },
    async page({ search, offset, limit }) {
      const rows = await db
        .select()
        .from(brand)
        .where(and(isNotNull(brand.dataSetId), nameContains(brand.name, search)))
        .orderBy(
          sql`case when ${nameBegins(brand.name, search)} then 0 else 1 end`,
          asc(withPaddedNumbers),
          asc(brand.id),
        )
        .limit(limit + 1)
        .offset(offset);
      return { options: rows.slice(0, limit).map(option), hasMore: rows.length > limit };
    },
  };
}
