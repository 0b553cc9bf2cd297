import { expect, it } from 'vitest';

import { showsLinks } from './smtp';

it('the outbox shows links only without a mail server and on loopback', () => {
  const shown = (smtp: unknown, publicUrl: string) => showsLinks({ config: { smtp }, publicUrl });
  expect(shown(null, 'http://localhost:3001')).toBe(true);
  expect(shown(null, 'http://127.0.0.1:3001')).toBe(true);
  expect(shown({}, 'http://localhost:3001')).toBe(false);
  expect(shown(null, 'https://login.example')).toBe(false);
});
