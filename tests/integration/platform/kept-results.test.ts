import { afterAll, beforeAll, expect, it } from 'vitest';

import { contentQuery } from '../../../server/bff/domains/dashboards/queries';
import { LoginClient } from './login-client';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const tokens = new Map<string, string>();
const users = ['trial', 'core', 'unlimited', 'admin', null] as const;
type User = (typeof users)[number];

beforeAll(async () => {
  platform = await startTestPlatform();
  for (const user of users) {
    if (user === null) continue;
    const client = new LoginClient(platform.current().connection);
    tokens.set(user, (await client.tokens(`${user}@demo.endcap.example`)).access_token);
  }
});
afterAll(() => platform.remove());

/** Requests the same dashboard for each user: the brand of one of them, over all of the time. */
async function ask(user: User) {
  const { data } = await new LoginClient(platform.current().connection).graphql<{
    dashboard: unknown;
  }>(contentQuery.text, user === null ? null : tokens.get(user)!, {
    parentSlug: 'brand-dossier',
    slug: 'dossier',
    state: { brand: 'brd_saltmarsh', filters: [{ name: 'time_frame', values: ['All'] }] },
  });
  const { brand, period, widgets } = contentQuery.fields.dashboard.parse(data!.dashboard)!.content!;
  return { brand: brand?.id ?? null, period, widgets };
}

it('[D-10 D-16.1 SEC-46] results that are kept give nobody another’s brand or days, whoever asked before', async () => {
  const inOrder = async (order: readonly User[]) => {
    const answers = new Map<User, Awaited<ReturnType<typeof ask>>>();
    for (const user of order) answers.set(user, await ask(user));
    return answers;
  };
  const first = await inOrder(users);
  expect(await inOrder(users)).toEqual(first);
  expect([...first.values()].map(({ brand }) => brand)).toEqual([
    'brd_crunchwell',
    'brd_saltmarsh',
    'brd_cocoa-atelier',
    'brd_saltmarsh',
    null,
  ]);
  // For the same brand, an admin sees three years, and the brand's own user the year of the plan.
  const [own, all] = [first.get('core')!, first.get('admin')!];
  expect([own.period.startDate, all.period.startDate]).toEqual(['2025-08-31', '2023-08-31']);
  for (const id of ['net-sales', 'top-brands']) {
    const rows = ({ widgets }: typeof own) =>
      widgets.find((widget) => widget.id === id)!.result.rows;
    expect(rows(own)).not.toEqual(rows(all));
  }
  // The restarted platform has kept no results, and the users ask in reverse order.
  await platform.restart();
  expect(new Map(await inOrder([...users].reverse()))).toEqual(first);
});
