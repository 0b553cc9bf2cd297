import {
  dataSetPath,
  holdDataSet,
  newVersion,
} from '../../../server/platform/analytics/data-sets/files';
import {
  createDataSetFile,
  finishDataSetFile,
} from '../../../server/platform/analytics/store/data-set-file';

/**
 * Makes a finished version of a set with one line a product.
 * @param brands names with their numbers of products; ids are `brd_{id}_{name}`, `prd_{id}_{name}-{n}`
 * @returns the version
 */
export async function makeSmallSet(
  folder: string,
  id: string,
  brands: Record<string, number>,
): Promise<string> {
  const held = await holdDataSet(folder, id);
  await held.release();
  const version = newVersion();
  const file = await createDataSetFile(dataSetPath(folder, id, version));
  const run = (sql: string, values: (string | number)[]) => file.connection.run(sql, values);
  let product = 0;
  for (const [index, [name, products]] of Object.entries(brands).entries()) {
    await run('INSERT INTO dim_brand (id, code, name) VALUES ($1, $2, $3)', [
      index + 1,
      `brd_${id}_${name}`,
      name.toUpperCase(),
    ]);
    await run(
      `INSERT INTO dim_product (id, code, brand, department, category, sub_category, name)
       SELECT $1 + n, $2 || n, $3, 0, 0, 0, $4 || n FROM range(1, $5 + 1) r(n)`,
      [product, `prd_${id}_${name}-`, index + 1, `${name} `, products],
    );
    await run(
      `INSERT INTO fact_order_line
       SELECT $1, '2025-03-01', $2 + n, 0, 1, 0, 0, 1, 0, 0, 100, 0, 0, 100, false, $2 + n FROM range(1, $3 + 1) r(n)`,
      [index + 1, product, products],
    );
    product += products;
  }
  await finishDataSetFile(file, {
    id,
    name: `Set ${id}`,
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    parts: ['buyers', 'orders', 'regions'],
  });
  return version;
}
