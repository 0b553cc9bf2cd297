import { expect, it } from 'vitest';

import { fileHeaders } from './headers';

it('[D-13 SEC-48] is said twice, in ASCII and in UTF-8 (RFC 6266)', () => {
  expect(fileHeaders('text/csv', 'Café 売上 (x).csv')).toEqual({
    'content-type': 'text/csv',
    'content-disposition':
      'attachment; filename="Cafe _ (x).csv"; filename*=UTF-8\'\'Caf%C3%A9%20%E5%A3%B2%E4%B8%8A%20%28x%29.csv',
  });
});
