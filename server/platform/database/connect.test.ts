import { expect, it } from 'vitest';

import { statementName } from './connect';

it('[C-12] names a statement by its operation and first table, and nothing else of it', () => {
  const names: [string, string][] = [
    ['select "id" from "account" where "email" = \'canary\'', 'SELECT account'],
    ['insert into "mail_outbox" ("id") values ($1)', 'INSERT mail_outbox'],
    ['update "purchase" set "status" = $1', 'UPDATE purchase'],
    ['delete from oidc_payload where true', 'DELETE oidc_payload'],
    ['begin', 'BEGIN'],
    ['', 'STATEMENT'],
  ];
  for (const [text, name] of names) expect(statementName(text)).toBe(name);
});
