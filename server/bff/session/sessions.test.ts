import { afterAll, expect, it } from 'vitest';

import { openSessions } from '../../../tests/support/people/unit-sessions';

const { create, close } = openSessions();
afterAll(close);

it('[SEC-01 SEC-02] an id has 256 random bits', async () => {
  const ids: Buffer[] = [];
  for (let count = 0; count < 20; count += 1)
    ids.push(Buffer.from((await create(60)).secretId, 'base64url'));
  for (const id of ids) expect(id).toHaveLength(32);
  // Twenty random bytes are all alike once in 256^19 times.
  for (let place = 0; place < 32; place += 1)
    expect(new Set(ids.map((id) => id[place])).size).toBeGreaterThan(1);
});
