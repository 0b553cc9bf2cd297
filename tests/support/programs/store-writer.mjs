// Writes to an embedded store as fast as it can, and tells each write, until it is killed.
import path from 'node:path';

import { open } from 'lmdb';

const db = open({
  path: path.join(process.argv[2], 'store.mdb'),
  encoding: 'msgpack',
  maxDbs: 1,
  overlappingSync: false,
});
let count = 0;
for (;;) {
  await db.transaction(() => {
    count += 1;
    db.putSync(`k${count % 100}`, { v: count, e: Date.now() + 60_000, d: Buffer.alloc(1_000) });
  });
  process.send(count);
}
