import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { giveBrand } from '../../../server/platform/analytics/data-sets/give-brand';
import { brandClaim } from '../../../server/platform/database/schema/brand-claims';
import { identityAccount } from '../../../server/platform/database/schema/identity';
import { answerLink, askAs, claim, linkTo, mailTo, newAccount, type Ask } from './claiming';
import { LoginClient } from './login-client';
import { newEmail } from './sign-up-form';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
const db = () => platform.current().db;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

interface Claim {
  brandName: string;
  state: string;
  mailedTo: string | null;
  expiresAt: string | null;
  reason: string | null;
}
const claimsOf = async (ask: Ask) =>
  (
    await ask<{ brandClaims: Claim[] }>(
      '{ brandClaims { brandName state mailedTo expiresAt reason } }',
    )
  ).data!.brandClaims;
const ownOf = async (ask: Ask) =>
  (await ask<{ own: { id: string }[] }>('{ own: brands(kind: own) { id } }')).data!.own.map(
    ({ id }) => id,
  );
const withdraw = 'mutation ($brand: ID!) { withdrawClaim(brand: $brand) { id } }';
const accounts = (count: number) =>
  Promise.all(Array.from({ length: count }, () => newAccount(platform)));
const link = (address: string) => linkTo(platform, address);
const confirm = (address: string) => answerLink(platform, address, 'confirm');

async function internalAdmin() {
  const admin = client();
  const { access_token: token } = await admin.tokens('admin@demo.endcap.example');
  return { admin, ask: askAs(admin, token) };
}

describe('the mailed proof of a claim', () => {
  const brand = 'brd_brightleaf';

  it('[P-11.1 P-12 P-04 SEC-40] nothing is granted before somebody at the domain of the website confirms', async () => {
    const { ask, email } = await newAccount(platform);
    expect((await ask(claim, { brand, mailbox: 'jane' })).data).toEqual({
      claimBrand: { needToListBrand: true, primaryBrand: null },
    });
    const access = async () =>
      (
        await ask<{ dashboard: { access: { decision: string } } }>(
          '{ dashboard(parentSlug: "brand-dossier", slug: "brand-info") { access { decision } } }',
        )
      ).data!.dashboard.access.decision;
    expect(await ownOf(ask)).toEqual([]);
    expect(await access()).toBe('home');
    const [waiting] = await claimsOf(ask);
    expect(waiting).toMatchObject({
      ...{ brandName: 'Brightleaf', state: 'mailed', mailedTo: 'jane@brightleaf.example' },
    });
    const hours = (Date.parse(waiting!.expiresAt!) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);

    const mail = (await mailTo(platform, 'jane@brightleaf.example'))!;
    expect(mail.text).toContain(`Ada Byron (${email}) of Analytical Snacks asks for Brightleaf at`);
    expect(mail.text).toContain('Confirm or refuse it here, within 24 hours:');
    const address = await link('jane@brightleaf.example');
    // What looks at mails opens links: that changes nothing.
    const reader = client();
    for (let times = 0; times < 2; times += 1) {
      const page = await reader.page(address);
      expect(page.status).toBe(200);
      for (const text of ['Ada Byron', email, 'Brightleaf', 'This was not us'])
        expect(page.html).toContain(text);
    }
    const forged = await reader.page(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ answer: 'confirm', token: 'guess' }),
    });
    expect(forged.status).toBe(403);
    expect(await ownOf(ask)).toEqual([]);

    const done = await confirm(address);
    expect([done.status, done.html]).toEqual([200, expect.stringContaining('belongs to')]);
    expect(await ownOf(ask)).toEqual([brand]);
    expect(await access()).toBe('granted');
    expect(await claimsOf(ask)).toEqual([]);
    expect((await mailTo(platform, email))?.subject).toBe('Brightleaf is now your brand');
    const again = await reader.page(address);
    expect([again.status, again.html]).toEqual([410, expect.stringContaining('confirmed already')]);
  });

  it('[P-12] is in the database as a hash alone', async () => {
    const { ask } = await newAccount(platform);
    await ask(claim, { brand: 'brd_tarnthorpe', mailbox: 'hash' });
    const secret = new URL(await link('hash@tarnthorpe.example')).searchParams.get('ticket')!;
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await db().select().from(brandClaim))).not.toContain(secret);
    await ask(withdraw, { brand: 'brd_tarnthorpe' });
  });

  it.each(['', '?ticket=', '?ticket=guess', `?ticket=${'x'.repeat(43)}`, '?ticket=a&ticket=b'])(
    '[P-12] an address that nobody was mailed works for nothing: %s',
    async (query) => {
      const page = await client().page(`/brand-claim${query}`);
      expect([page.status, page.html]).toEqual([
        404,
        expect.stringContaining('This link does not work'),
      ]);
    },
  );

  it('[P-12] the first of several accounts that confirms gets the brand, and the others read of it', async () => {
    const target = 'brd_nutcracker';
    const people = await accounts(3);
    const links: string[] = [];
    for (const [index, { ask }] of people.entries()) {
      await ask(claim, { brand: target, mailbox: `first${index}` });
      links.push(await link(`first${index}@nutcracker.example`));
    }
    const pages = await Promise.all(links.map(confirm));
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = pages.findIndex(({ status }) => status === 200);
    for (const [index, { ask }] of people.entries()) {
      expect(await ownOf(ask)).toEqual(index === winner ? [target] : []);
      if (index === winner) continue;
      expect(pages[index]!.html).toContain('Another account has this brand');
      expect((await client().page(links[index]!)).status).toBe(409);
      expect((await claimsOf(ask)).map(({ state }) => state)).toEqual(['taken']);
      // It takes no place any more, and can be put away.
      const next = { brand: 'brd_tarnthorpe', mailbox: `next${index}` };
      expect((await ask(claim, next)).error).toBeUndefined();
      for (const each of [target, next.brand]) await ask(withdraw, { brand: each });
      expect(await claimsOf(ask)).toEqual([]);
    }
  });

  it('[P-12] one link that is confirmed several times at once counts once', async () => {
    const { ask, email } = await newAccount(platform);
    await ask(claim, { brand: 'brd_pebblecombe-kitchen', mailbox: 'twice' });
    const address = await link('twice@pebblecombe-kitchen.example');
    const reader = client();
    const page = await reader.page(address);
    const answers = await Promise.all(
      [1, 2, 3].map(() => reader.submit(page, { answer: 'confirm' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await ownOf(ask)).toEqual(['brd_pebblecombe-kitchen']);
    expect((await mailTo(platform, email))?.subject).toContain('is now your brand');
  });

  it('[P-12] a link ends with the withdrawal, with a newer link, and after its 24 hours', async () => {
    const { ask } = await newAccount(platform);
    const target = 'brd_wrencask-kitchen';
    const at = (mailbox: string) => `${mailbox}@wrencask-kitchen.example`;
    await ask(claim, { brand: target, mailbox: 'old' });
    const old = await link(at('old'));
    await ask(claim, { brand: target, mailbox: 'new' });
    const newer = await link(at('new'));
    expect((await client().page(old)).status).toBe(404);
    const open = await client().page(newer);
    expect(open.status).toBe(200);

    const expire = (hours: number) =>
      db()
        .update(brandClaim)
        .set({ expiresAt: new Date(Date.now() + hours * 3_600_000) })
        .where(eq(brandClaim.brandId, target));
    await expire(-0.01);
    const late = await client().submit(open, { answer: 'confirm' });
    expect([late.status, late.html]).toEqual([410, expect.stringContaining('too old')]);
    expect((await claimsOf(ask)).map(({ state }) => state)).toEqual(['expired']);

    await ask(claim, { brand: target, mailbox: 'new' });
    const newest = await client().page(await link(at('new')));
    await ask(withdraw, { brand: target });
    const gone = await client().submit(newest, { answer: 'confirm' });
    expect([gone.status, gone.html]).toEqual([410, expect.stringContaining('withdrawn')]);
    expect(await ownOf(ask)).toEqual([]);
  });

  it('[P-12] somebody of the brand refuses a claim, and the claimant and the admins hear of it', async () => {
    const { ask, email } = await newAccount(platform);
    const mailedTo = 'boss@willetloom.example';
    await ask(claim, { brand: 'brd_willetloom', mailbox: 'boss' });
    const address = await link(mailedTo);
    const page = await answerLink(platform, address, 'refuse');
    expect([page.status, page.html]).toEqual([200, expect.stringContaining('is refused')]);
    expect(await claimsOf(ask)).toMatchObject([{ state: 'declined', reason: null, mailedTo }]);
    for (const recipient of [email, 'admin@demo.endcap.example'])
      expect((await mailTo(platform, recipient))?.subject).toContain('for Willetloom was refused');
    expect((await client().page(address)).status).toBe(410);
    expect(await ownOf(ask)).toEqual([]);
  });

  it('[P-02 P-12] an open claim takes a place of the plan; a full plan leaves the link open', async () => {
    const { ask, email } = await newAccount(platform);
    await ask(claim, { brand: 'brd_sorrelcroft', mailbox: 'place' });
    const second = await ask(claim, { brand: 'brd_larchfold-works', mailbox: 'place' });
    expect(second.error).toContain('includes 1 brand, and you have asked for another one already');
    await giveBrand(db(), { brand: 'brd_larchfold-works', email, dataSet: null });
    const address = await link('place@sorrelcroft.example');
    const full = await confirm(address);
    expect([full.status, full.html]).toEqual([409, expect.stringContaining('has no place')]);
    await ask('mutation { releaseBrand(brand: "brd_larchfold-works") { id } }');
    expect((await confirm(address)).status).toBe(200);
    expect(await ownOf(ask)).toEqual(['brd_sorrelcroft']);
  });

  it('[P-12] an own address at the domain is proven by the sign-up, so the brand is granted at once', async () => {
    const colleague = newEmail().replace('brand.example', 'cobblewick-bros.example');
    const { ask } = await newAccount(platform, colleague);
    expect((await ask(claim, { brand: 'brd_cobblewick-bros' })).error).toBeUndefined();
    expect(await ownOf(ask)).toEqual(['brd_cobblewick-bros']);
    expect(await claimsOf(ask)).toEqual([]);
  });

  it('[P-12] an own address at the domain that was never confirmed proves nothing', async () => {
    const email = newEmail().replace('brand.example', 'tarnthorpe.example');
    const { ask } = await newAccount(platform, email);
    await db()
      .update(identityAccount)
      .set({ emailVerified: false })
      .where(eq(identityAccount.email, email));
    const [mailbox] = email.split('@');
    expect((await ask(claim, { brand: 'brd_tarnthorpe', mailbox })).error).toBeUndefined();
    expect(await ownOf(ask)).toEqual([]);
    expect(await claimsOf(ask)).toMatchObject([{ state: 'mailed', mailedTo: email }]);
  });

  it.each([
    'jane\r\nBcc: victim@people.example',
    'jane\nSubject: x',
    'jane@gmail.com',
    'jane@sub.tarnthorpe.example',
    '"jane doe"',
    'x'.repeat(65),
    '',
  ])('[P-12] no mail goes to a mailbox that is not at the domain: %j', async (mailbox) => {
    const { ask } = await sharedClaimant();
    const refused = await ask(claim, { brand: 'brd_tarnthorpe', mailbox });
    expect(refused.code).toBe('BAD_USER_INPUT');
    expect(refused.error).toMatch(/Required!|Enter a/);
    expect(await claimsOf(ask)).toEqual([]);
  });
  let claimant: Promise<{ ask: Ask }> | null = null;
  const sharedClaimant = () => (claimant ??= newAccount(platform));

  it('[P-12] a website that people have edited proves nothing', async () => {
    const { ask: asAdmin } = await internalAdmin();
    const edited = await asAdmin(
      'mutation { updateBrandInfo(brand: "brd_tarnthorpe", version: 0, input: { website: "https://attacker.example" }) { id } }',
    );
    expect(edited.error).toBeUndefined();
    const { ask } = await sharedClaimant();
    const { data } = await ask<{ brandSearch: { brands: { proofDomain: string }[] } }>(
      '{ brandSearch(purpose: claim, ids: ["brd_tarnthorpe"]) { brands { proofDomain } } }',
    );
    expect(data!.brandSearch.brands).toEqual([{ proofDomain: 'tarnthorpe.example' }]);
    const refused = await ask(claim, {
      brand: 'brd_tarnthorpe',
      mailbox: 'me@attacker.example',
    });
    expect(refused.error).toContain('Enter an address at tarnthorpe.example');
  });

  it('[P-12 SEC-43] a mailbox gets at most three claims a day, of all accounts', async () => {
    const people = await accounts(2);
    const ask = (index: number) =>
      people[index]!.ask(claim, { brand: 'brd_sedgemoor-kitchen', mailbox: 'Flooded' });
    for (const index of [0, 0, 1]) expect((await ask(index)).error).toBeUndefined();
    for (const index of [0, 1]) expect((await ask(index)).code).toBe('RATE_LIMITED');
    expect((await claimsOf(people[1]!.ask)).map(({ state }) => state)).toEqual(['mailed']);
  });
});

describe('a claim that no mailbox can prove', () => {
  const withoutWebsite = 'brd_osiergarth-provisions';
  const onSharedSite = 'brd_quilldell-provisions';

  /** The page of the request of a user, to which the list leads. */
  async function requestOf(admin: LoginClient, email: string) {
    const { html } = await admin.page('/admin/brands');
    const way = /href="(\/admin\/brands\?request=[^"]+)"/.exec(html.slice(html.indexOf(email)));
    const page = await admin.page(way?.[1] ?? '');
    const send = (fields: Record<string, string>) =>
      admin.page(/action="(\/admin\/brands\?[^"]+)"/.exec(page.html)?.[1] ?? '', {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/x-www-form-urlencoded', origin: admin.base },
          'sec-fetch-site': 'same-origin',
        },
        body: new URLSearchParams({
          ...Object.fromEntries(
            [...page.html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
              ([, name = '', value = '']) => [name, value],
            ),
          ),
          ...fields,
        }),
      });
    return { page, send };
  }

  it('[P-11.1 P-12] waits for an admin, beside the brands that are not listed, who gives it', async () => {
    const { ask, email } = await newAccount(platform);
    expect((await ask(claim, { brand: withoutWebsite, mailbox: 'me' })).error).toBeUndefined();
    expect(await ownOf(ask)).toEqual([]);
    expect(await claimsOf(ask)).toMatchObject([{ state: 'asked', mailedTo: null }]);
    const { admin } = await internalAdmin();
    const { page, send } = await requestOf(admin, email);
    expect(page.html).toContain('Osiergarth Provisions');
    expect(page.html).not.toContain('as a new brand');
    expect((await send({ decision: 'new' })).status).toBe(422);
    expect((await send({ decision: 'give' })).html).toContain('The account has the brand');
    expect((await send({ decision: 'give' })).status).toBe(409);
    expect(await ownOf(ask)).toEqual([withoutWebsite]);
    expect((await mailTo(platform, email))?.text).toContain('You asked for Osiergarth Provisions.');
  });

  it('[P-11.1 P-12] is declined with a reason, which the user reads until they ask again', async () => {
    const { ask, email } = await newAccount(platform);
    const other = await newAccount(platform);
    for (const each of [ask, other.ask])
      expect((await each(claim, { brand: onSharedSite })).error).toBeUndefined();
    const { admin } = await internalAdmin();
    const { send } = await requestOf(admin, email);
    expect((await send({ decision: 'decline', reason: '' })).status).toBe(422);
    const reason = 'Its owner is another company.';
    expect((await send({ decision: 'decline', reason })).html).toContain('is declined');
    expect(await claimsOf(ask)).toMatchObject([{ state: 'declined', reason }]);
    expect((await mailTo(platform, email))?.text).toContain(`Reason: ${reason}`);
    expect((await claimsOf(other.ask)).map(({ state }) => state)).toEqual(['asked']);
    await ask(claim, { brand: onSharedSite });
    expect(await claimsOf(ask)).toMatchObject([{ state: 'asked', reason: null }]);
    // A brand that another account has got meanwhile is not given again.
    await giveBrand(db(), { brand: onSharedSite, email: other.email, dataSet: null });
    expect((await claimsOf(ask)).map(({ state }) => state)).toEqual(['taken']);
    const late = await (await requestOf(admin, email)).send({ decision: 'give' });
    expect([late.status, late.html]).toEqual([422, expect.stringContaining('belongs to')]);
  });
});
