import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const shopMapping = {
  set: 'shop',
  name: 'A shop',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  lines: {
    file: 'lines.csv',
    columns: {
      order: 'order',
      date: 'day',
      buyer: 'buyer',
      store: 'store',
      product: 'product',
      units: 'units',
      netSales: 'net',
    },
  },
  products: {
    file: 'products.csv',
    columns: { id: 'id', name: 'name', brand: 'brand', department: 'dep', category: 'cat' },
  },
  stores: { file: 'stores.csv', columns: { id: 'id', state: 'state', zone: 'country' } },
};

export interface ShopFiles {
  lines: string[];
  products: string[];
  stores: string[];
}

/** A small export: ten valid lines of five orders and three brands. */
export const shopFiles: ShopFiles = {
  lines: [
    'order,day,buyer,store,product,units,net',
    'o1,2025-01-06,b1,s1,p1,2,3.98',
    'o1,2025-01-06,b1,s1,p2,1,2.50',
    'o2,2025-01-07,b2,s1,p1,1,1.99',
    'o2,2025-01-07,b2,s1,p3,4,10.00',
    'o3,2025-01-08,b1,s2,p1,1,1.99',
    'o3,2025-01-08,b1,s2,p4,1,0.05',
    'o4,2025-01-09,b3,s2,p2,2,5.00',
    'o4,2025-01-09,b3,s2,p3,1,2.50',
    'o5,2025-01-12,b4,s2,p4,3,0.15',
    'o5,2025-01-12,b4,s2,p1,1,1.99',
  ],
  products: [
    'id,name,brand,dep,cat',
    'p1,Apple Rings,Orchard,Snacks,Fruit',
    'p2,"Chips, salted",Crunch,Snacks,Chips',
    'p3,Cola,Fizz,Drinks,Soft drinks',
    'p4,Bag,,,',
  ],
  stores: ['id,state,country', 's1,Berlin,Germany', 's2,Hamburg,Germany'],
};

/** Writes an export with its mapping into a folder. @returns the mapping's path */
export async function writeShop(
  folder: string,
  files: Partial<ShopFiles> = {},
  mapping: object = {},
): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, lines] of Object.entries({ ...shopFiles, ...files }))
    await writeFile(path.join(folder, `${name}.csv`), `${lines.join('\n')}\n`);
  const file = path.join(folder, 'mapping.json');
  await writeFile(file, JSON.stringify({ ...shopMapping, ...mapping }));
  return file;
}
