import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { dashboardDefinition } from '../../../server/platform/dashboards/definition';
import { shippedDefinitions } from '../../../server/platform/dashboards/shipped';
import { userBrand } from '../../../server/platform/database/schema/accounts';
import { namedSlugs } from '../../support/data/dashboard-ids';
import { LoginClient } from './login-client';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
const tokens = new Map<string, string>();

interface DashboardAnswer {
  parentSlug: string;
  slug: string;
  access: { decision: string; reason: string | null; message: string | null };
}
interface Answer {
  dashboards: (DashboardAnswer & { accessStatus: string })[];
  dashboard: DashboardAnswer;
}

/** Asks as a demo user, signing in at the first time; null asks as a visitor. */
async function ask(user: string | null, query: string, variables: Record<string, unknown> = {}) {
  if (user !== null && !tokens.has(user))
    tokens.set(user, (await client().tokens(`${user}@demo.endcap.example`)).access_token);
  return client().graphql<Answer>(query, user === null ? null : tokens.get(user)!, variables);
}

beforeAll(async () => {
  const dashboardsDir = await mkdtemp(path.join(tmpdir(), 'endcap-dashboards-'));
  await mkdir(dashboardsDir, { recursive: true });
  const released = (slug: string, accessStatus: string) =>
    writeFile(
      path.join(dashboardsDir, `${slug}.json`),
      JSON.stringify({
        parentSlug: 'test',
        slug,
        title: slug,
        purpose: 'For a test.',
        accessStatus,
        released: true,
        navigation: null,
      }),
    );
  await Promise.all([
    released('free', 'free'),
    released('paid', 'paid'),
    released('public', 'publicly_available'),
    released('restricted', 'restricted'),
  ]);
  await writeFile(path.join(dashboardsDir, 'broken.json'), '{ "slug": ');
  await writeFile(path.join(dashboardsDir, 'wrong.json'), '{ "slug": "wrong" }');
  platform = await startTestPlatform({ dashboardsDir });
});
afterAll(() => platform.remove());

describe('dashboards', () => {
  it('[D-08 D-09] lists the dashboards, shows unreleased ones as coming soon, and answers null for an unknown one', async () => {
    const { data } = await ask(
      null,
      '{ dashboards { parentSlug slug title purpose accessStatus access { decision reason message } details { backgroundImageUrl customClass meta { cta_type timeframe { startDate endDate } timerange } } } }',
    );
    expect(
      data!.dashboards.find(({ parentSlug, slug }) => parentSlug === 'test' && slug === 'free'),
    ).toMatchObject({
      details: {
        backgroundImageUrl: null,
        customClass: null,
        meta: { cta_type: null, timeframe: { startDate: null, endDate: null }, timerange: '' },
      },
    });
    const shipped = data!.dashboards.filter(({ parentSlug }) => parentSlug !== 'test');
    const slugs = shipped.map(({ slug }) => slug);
    for (const slug of [
      ...namedSlugs,
      'dossier',
      'overview-home',
      'product-product-info',
      'experimentation-samples',
      'experimentation-sampling-report',
    ])
      expect(slugs).toContain(slug);
    const made = { accessStatus: 'free', access: { decision: 'granted' } };
    const coming = {
      accessStatus: 'coming_soon',
      access: { decision: 'teaser', reason: null, message: null },
    };
    const released = Object.values(shippedDefinitions)
      .map((definition) => dashboardDefinition.parse(definition))
      .filter((definition) => definition.released)
      .map(({ parentSlug, slug }) => `${parentSlug}/${slug}`);
    for (const { slug, ...dashboard } of shipped) {
      if (slug === 'dossier') expect(dashboard).toMatchObject(made);
      else if (released.includes(`${dashboard.parentSlug}/${slug}`))
        expect(dashboard.access.decision).not.toBe('teaser');
      else expect([slug, dashboard]).toMatchObject([slug, coming]);
    }
    const unknown = await ask(
      null,
      'query ($p: String!, $s: String!) { dashboard(parentSlug: $p, slug: $s) { title } }',
      { p: 'brand-dossier', s: 'nothing' },
    );
    expect(unknown.data).toEqual({ dashboard: null });
  });

  const decide = async (user: string | null, slug: string) =>
    (
      await ask(
        user,
        'query ($s: String!) { dashboard(parentSlug: "test", slug: $s) { accessStatus access { decision reason message } } }',
        { s: slug },
      )
    ).data!.dashboard.access;

  it('[P-04 D-15] decides access on the platform, by plan, brand and role', async () => {
    const table: [string | null, string, string, string, string][] = [
      [null, 'sign_in', 'sign_in', 'granted', 'sign_in'],
      ['trial', 'granted', 'home', 'granted', 'home'],
      ['brandless', 'home', 'home', 'granted', 'home'],
      ['core', 'granted', 'granted', 'granted', 'home'],
      ['gifted', 'granted', 'granted', 'granted', 'granted'],
      ['unlimited', 'granted', 'granted', 'granted', 'granted'],
      ['inventory', 'home', 'home', 'granted', 'home'],
      ['vendor', 'home', 'home', 'granted', 'home'],
      ['owned-brands', 'granted', 'granted', 'granted', 'home'],
      ['admin', 'granted', 'granted', 'granted', 'granted'],
    ];
    for (const [user, ...wanted] of table) {
      const got = await Promise.all(
        ['free', 'paid', 'public', 'restricted'].map(
          async (slug) => (await decide(user, slug)).decision,
        ),
      );
      expect([user, ...got]).toEqual([user, ...wanted]);
    }
    expect(await decide('core', 'restricted')).toEqual({
      decision: 'home',
      reason: 'restricted',
      message:
        "You don't have access to Investor Dashboards. Upgrade to Unlimited Plan to get access.",
    });
  });

  it('[P-04] a user with an associated brand alone is not brandless', async () => {
    const { db } = platform.current();
    const given = { userId: 'usr_demo_brandless', brandId: 'brd_popyard' };
    const decisionOf = async (slug: string) => (await decide('brandless', slug)).decision;
    await db.insert(userBrand).values(given);
    try {
      expect(await decisionOf('free')).toBe('granted');
      expect(await decide('brandless', 'paid')).toMatchObject({ reason: 'trial' });
    } finally {
      await db.delete(userBrand).where(eq(userBrand.userId, given.userId));
    }
    expect(await decisionOf('free')).toBe('home');
  });

  it('[D-09] leaves broken overlay files out and starts all the same', async () => {
    const { data } = await ask(null, '{ dashboards { parentSlug slug } }');
    expect(data!.dashboards.filter(({ parentSlug }) => parentSlug === 'test')).toHaveLength(4);
  });
});
