import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { merchantRoles, type MerchantRole, fitTogether } from '../../../../contract/permissions';
import { appUser } from '../../../../server/platform/database/schema/accounts';
import { LoginClient } from '../login-client';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import {
  campaignBody,
  campaignsPath,
  createCallers,
  inDatabase,
  orderBody,
  ordersPath,
  refusal,
  type Answered,
  type Caller,
  type OrderJson,
} from './ams-client';
import { intakeKey, parcel, rowsOf, setsPath, shopOrder, takeIn } from './brand-order-client';

let platform: TestPlatform;
let callers: (key: string) => Promise<Caller>;
let order: OrderJson;

beforeAll(async () => {
  platform = await startTestPlatform({ intakeKey });
  callers = createCallers(platform);
  const admin = await callers('admin');
  const made = await admin.post(
    ordersPath,
    orderBody({ brand: 'brd_harvest-grain', lines: [], action: 'save' }),
  );
  order = made.body.order;
});
afterAll(() => platform.remove());

/** A version that is nobody's: who is let in is told so, and nothing changes. */
const stale = { version: 1_000_000 };
const one = () => `${ordersPath}/${order.order_number}`;
const calls = {
  'list orders': (caller: Caller) => caller.get(ordersPath),
  'see the summary': (caller: Caller) => caller.get(`${ordersPath}/summary`),
  'see an order': (caller: Caller) => caller.get(one()),
  'see inventory': (caller: Caller) => caller.get('/merchants/inventory'),
  create: (caller: Caller) => caller.post(ordersPath, { notify: true }),
  edit: (caller: Caller) =>
    caller.put(one(), { ...orderBody({ brand: 'brd_harvest-grain', lines: [] }), ...stale }),
  place: (caller: Caller) => caller.post(`${one()}/place`, stale),
  copy: (caller: Caller) => caller.post(`${one()}/copy`, stale),
  void: (caller: Caller) => caller.post(`${one()}/void`, stale),
  flag: (caller: Caller) => caller.post(`${one()}/flag`, stale),
  resolve: (caller: Caller) => caller.post(`${one()}/resolve`, stale),
  reject: (caller: Caller) => caller.post(`${one()}/reject`, { ...stale, reason: 'Damaged' }),
  receive: (caller: Caller) =>
    caller.post(`${one()}/receive`, { ...stale, lines: [{ line: 1, quantity: 1 }] }),
  'short-close': (caller: Caller) =>
    caller.post(`${one()}/short_close`, { ...stale, line: 1, reason: 'Lost' }),
  'close the rest': (caller: Caller) => caller.post(`${one()}/close_rest`, stale),
  'buy storage': (caller: Caller) => caller.post('/merchants/update_storage', { pallets: 1 }),
  'see storage requests': (caller: Caller) => caller.get('/merchants/storage_requests'),
  'switch intake': (caller: Caller) => caller.post('/merchants/intake', { accepting: true }),
} as const;
type CallName = keyof typeof calls;

const see: CallName[] = ['list orders', 'see the summary', 'see an order', 'see inventory'];
const brand: CallName[] = [...see, 'create', 'edit', 'place', 'copy', 'void'];
const matrix: Record<string, CallName[]> = {
  trial: [],
  vendor: [],
  reports: see,
  pulse: see,
  'owned-brands': brand,
  inventory: brand,
  'merchant-admin': [...brand, 'buy storage', 'see storage requests'],
  admin: Object.keys(calls) as CallName[],
};

describe.each(Object.entries(matrix))('%s', (role, allowed) => {
  it.each(Object.keys(calls) as CallName[])('[P-06] %s', async (name) => {
    const answer = await calls[name](await callers(role));
    if (allowed.includes(name)) expect([200, 409]).toContain(answer.status);
    else expect(refusal(answer)).toEqual([403, 'forbidden', 'Your role does not allow this.']);
    if (answer.status === 409) expect(answer.body.error.code).toBe('stale');
  });
});

/** The brand for which a role may request samples; null: for none. */
const sampling: Record<string, string | null> = {
  trial: 'brd_crunchwell',
  vendor: null,
  reports: null,
  pulse: null,
  inventory: null,
  'owned-brands': 'brd_harvest-grain',
  'merchant-admin': 'brd_hive-honey',
  admin: 'brd_hive-honey',
};

it.each(Object.entries(sampling))('[P-06 R-08] sampling campaigns: %s', async (role, brand) => {
  const caller = await callers(role);
  const body = campaignBody({ brand: brand ?? 'brd_hive-honey', products: [] });
  const made = await caller.post(campaignsPath, body);
  const id = brand === null ? 'smp_none' : made.body.campaign.id;
  const answers = [
    made,
    await caller.get(campaignsPath),
    await caller.get(`${campaignsPath}/products?brand=${body.brand}`),
    await caller.get(`${campaignsPath}/${id}`),
    await caller.put(`${campaignsPath}/${id}`, { ...body, ...stale }),
    await caller.put(`${campaignsPath}/${id}/submit`, stale),
    await caller.put(`${campaignsPath}/${id}/withdraw`, stale),
  ];
  if (brand !== null)
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 409, 409, 409]);
  else
    for (const answer of answers)
      expect(refusal(answer)).toEqual([403, 'forbidden', 'Your role does not allow this.']);
});

it("[P-06] another account's order is not there, whatever the call", async () => {
  const made = await (
    await callers('admin')
  ).post(ordersPath, orderBody({ brand: 'brd_crunchwell', lines: [], action: 'save' }));
  const foreign = `${ordersPath}/${made.body.order.order_number}`;
  for (const role of ['merchant-admin', 'inventory', 'owned-brands']) {
    const caller = await callers(role);
    const answers = [
      await caller.get(foreign),
      await caller.put(foreign, { ...orderBody(), version: 1 }),
      await caller.post(`${foreign}/place`, { version: 1 }),
      await caller.post(`${foreign}/copy`, { version: 1 }),
      await caller.post(`${foreign}/void`, { version: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  }
});

it('[A-13] nobody comes in without a token', async () => {
  const { amsUrl } = platform.current().connection;
  const answer = await fetch(`${amsUrl}/api/v1/ams${ordersPath}`);
  expect(answer.status).toBe(401);
});

/**
 * [SEC-51] Written by hand from section 6 of docs/domain.md: what a user may do whose own brand is Fizzberry, one of three
 * brands of the account. One line for each merchant role, and for each pair that one user may have. `own`: for Fizzberry
 * alone; `all`: for another brand of the account, too; `-`: for none.
 */
const rights = `
  roles                                 sees:             writes:
                                        purchase  brand   purchase  ship  brand  samples  storage  users  billing
                                        orders    orders  orders          facts
  none                                  -         -       -         -     all    all      -        -      -
  merchant_admin                        all       all     all       all   all    all      all      all    all
  inventory_merchant                    all       all     all       all   -      -        -        -      -
  owned_brands                          own       own     own       own   own    own      -        -      -
  external_vendor                       -         own     -         own   -      -        -        -      -
  reports_merchant                      all       all     -         -     -      -        -        -      -
  pulse_reporting                       all       all     -         -     -      -        -        -      -
  merchant_admin+inventory_merchant     all       all     all       all   all    all      all      all    all
  merchant_admin+reports_merchant       all       all     all       all   all    all      all      all    all
  merchant_admin+pulse_reporting        all       all     all       all   all    all      all      all    all
  inventory_merchant+reports_merchant   all       all     all       all   -      -        -        -      -
  inventory_merchant+pulse_reporting    all       all     all       all   -      -        -        -      -
  owned_brands+reports_merchant         all       all     own       own   own    own      -        -      -
  owned_brands+pulse_reporting          all       all     own       own   own    own      -        -      -
  external_vendor+reports_merchant      all       all     -         own   -      -        -        -      -
  external_vendor+pulse_reporting       all       all     -         own   -      -        -        -      -
  reports_merchant+pulse_reporting      all       all     -         -     -      -        -        -      -
`;

describe('reading and writing of every pair of roles', () => {
  const own = { id: 'brd_fizzberry', product: 'prd_fizzberry_1' };
  const other = { id: 'brd_hive-honey', product: 'prd_hive-honey_1' };
  /** A brand with its numbers of a draft, of an order to ship, and of a campaign. */
  type Things = typeof own & { name: string; purchase: string; order: string; campaign: string };

  /** How a request ended: `granted` includes a refusal of its content, which is checked after the caller. */
  type End = 'granted' | 'role' | 'brand' | 'missing';
  const endOf = (answer: Answered, brand: { name: string } | null): End | unknown[] => {
    const [status, code, message] = refusal(answer);
    if (status === 404) return 'missing';
    if (code === 'forbidden' && message === 'Your role does not allow this.') return 'role';
    if (code === 'forbidden' && message === `You don't have permission for ${brand?.name}.`)
      return 'brand';
    return status === 200 || code === 'stale' || code === 'invalid' ? 'granted' : [status, message];
  };

  let user: Caller;
  let token: string;
  let merchantAdmin: Caller;
  let brands: [own: Things, other: Things];

  beforeAll(async () => {
    const admin = await callers('admin');
    const { amsUrl } = platform.current().connection;
    const make = async (brand: typeof own): Promise<Things> => {
      const body = { brand: brand.id, lines: [], action: 'save' };
      const lines = [{ product: brand.product, quantity: 5 }];
      const [order] = await takeIn(amsUrl, [shopOrder({ brand: brand.id, lines })]);
      const { order: draft } = (await admin.post(ordersPath, orderBody(body))).body;
      const { campaign } = (
        await admin.post(campaignsPath, campaignBody({ brand: brand.id, products: [] }))
      ).body;
      return {
        ...brand,
        name: draft.brand.name,
        purchase: draft.order_number,
        order: order!,
        campaign: campaign.id,
      };
    };
    brands = [await make(own), await make(other)];
    user = await callers('vendor');
    merchantAdmin = await callers('merchant-admin');
    const login = new LoginClient(platform.current().connection);
    token = (await login.tokens('vendor@demo.endcap.example')).access_token;
  });

  /** How the user's requests for a brand's records end, by kind of record. */
  const reads = {
    'purchase orders': async (brand: Things) => {
      const listed = await user.get(`${ordersPath}?tab=draft&first=100`);
      const isListed = listed.body.orders?.some((one) => one.order_number === brand.purchase);
      const one = endOf(await user.get(`${ordersPath}/${brand.purchase}`), brand);
      return listed.status === 200 ? [isListed ? 'granted' : 'missing', one] : [one];
    },
    'brand orders': async (brand: Things) => {
      const listed = await user.get(`${setsPath}.json?ids=${brand.order}`);
      const one = endOf(await user.get(`${setsPath}/${brand.order}.json`), brand);
      return listed.status === 200
        ? [rowsOf(listed).length === 1 ? 'granted' : 'missing', one]
        : [one];
    },
  };
  const purchasePath = (brand: Things) => `${ordersPath}/${brand.purchase}`;
  const setPath = (brand: Things) => `${setsPath}/${brand.order}`;
  /** Changes of existing records, with a version that none of them has. */
  const changes = {
    'purchase orders': (brand: Things) => [
      user.put(purchasePath(brand), { ...orderBody({ brand: brand.id, lines: [] }), ...stale }),
      user.post(`${purchasePath(brand)}/place`, stale),
      user.post(`${purchasePath(brand)}/copy`, stale),
      user.post(`${purchasePath(brand)}/void`, stale),
    ],
    ship: (brand: Things) => [
      user.post(setPath(brand), parcel(stale.version)),
      user.put(setPath(brand), { ...parcel(stale.version), shipment_id: `${brand.order}-1` }),
      user.put(`${setPath(brand)}/mark_as_fulfilled`, stale),
    ],
    samples: (brand: Things) => [
      user.put(`${campaignsPath}/${brand.campaign}/submit`, stale),
      user.put(`${campaignsPath}/${brand.campaign}/withdraw`, stale),
    ],
  };
  const noProduct = { products: ['prd_none'], lines: [{ product: 'prd_none', cases: 1 }] };
  /** New records, with a product that the brand does not have. */
  const news = {
    'purchase orders': (brand: Things) =>
      user.post(ordersPath, orderBody({ brand: brand.id, lines: noProduct.lines })),
    samples: (brand: Things) =>
      user.post(campaignsPath, campaignBody({ brand: brand.id, products: noProduct.products })),
  };
  const editFacts = async (brand: Things): Promise<unknown> => {
    const mutation = `mutation ($brand: ID!) {
      updateBrandInfo(brand: $brand, version: ${stale.version}, input: { story: "Changed" }) { id } }`;
    const login = new LoginClient(platform.current().connection);
    const { errors } = await login.graphql(mutation, token, { brand: brand.id });
    const code = errors?.[0]?.extensions?.code;
    return { STALE: 'granted', NOT_FOUND: 'missing' }[String(code)] ?? errors;
  };
  const ofAccount = {
    storage: () => user.post('/merchants/update_storage', { pallets: 0 }),
    users: () => user.post('/merchants?skip_emails=true', {}),
    billing: () => user.get('/billing'),
  };

  /** Gives the user roles, and the one brand of those that need brands. */
  const give = async (roles: readonly MerchantRole[]) => {
    const id = 'usr_demo_vendor';
    const needsBrand = roles.includes('owned_brands') || roles.includes('external_vendor');
    const { body: now } = await merchantAdmin.get(`/merchants/${id}`);
    const { status } = await merchantAdmin.put(`/merchants/${id}`, {
      ...{ firstName: 'Pete', lastName: 'Marlow', brandIds: needsBrand ? [own.id] : [] },
      version: (now as unknown as { merchant: { version: string } }).merchant.version,
      roles: roles.length === 0 ? ['reports_merchant'] : roles,
    });
    expect(status).toBe(200);
    // No page takes the last role away; users of an account without a paid plan have none.
    if (roles.length === 0)
      await inDatabase(platform, (db) =>
        db.update(appUser).set({ merchantRoles: [] }).where(eq(appUser.id, id)),
      );
  };

  // The other tests of this file find the demo user with his own role.
  afterAll(() => give(['external_vendor']));

  const lines = rights
    .trim()
    .split('\n')
    .slice(3)
    .map((line) => line.trim().split(/\s+/));

  it('the table has every role, and every pair that one user may have', () => {
    const pairs = merchantRoles.flatMap((one, index) =>
      merchantRoles.slice(index + 1).map((second) => [one, second]),
    );
    const wanted = pairs.filter((pair) => fitTogether(pair)).map((pair) => pair.join('+'));
    expect(lines.map(([roles]) => roles)).toEqual(['none', ...merchantRoles, ...wanted]);
  });

  it.each(lines)(
    '[P-06 SEC-46 SEC-51] %s',
    async (roles, seesPurchases, seesOrders, purchases, ships, facts, samples, ...account) => {
      await give(roles === 'none' ? [] : (roles.split('+') as MerchantRole[]));
      const has = (right: string | undefined, brand: Things) =>
        right === 'all' || (right === 'own' && brand.id === own.id);

      for (const brand of brands) {
        const check = async (
          what: string,
          right: string | undefined,
          otherwise: End,
          answers: readonly Promise<Answered>[],
        ) => {
          const wanted = right === '-' ? 'role' : has(right, brand) ? 'granted' : otherwise;
          for (const answer of await Promise.all(answers))
            expect([brand.name, what, endOf(answer, brand)]).toEqual([brand.name, what, wanted]);
        };
        for (const [what, right] of [
          ['purchase orders', seesPurchases],
          ['brand orders', seesOrders],
        ] as const) {
          const wanted = right === '-' ? 'role' : has(right, brand) ? 'granted' : 'missing';
          const ends = await reads[what](brand);
          expect([brand.name, what, ...ends]).toEqual([
            brand.name,
            what,
            ...ends.map(() => wanted),
          ]);
        }
        // A record that the user sees but may not change is refused with the brand's name; others are not found.
        const unlessSeen = (right: string | undefined): End =>
          has(right, brand) ? 'brand' : 'missing';
        const { 'purchase orders': change, ship, samples: move } = changes;
        await check('change', purchases, unlessSeen(seesPurchases), change(brand));
        await check('ship', ships, unlessSeen(seesOrders), ship(brand));
        await check('move', samples, 'missing', move(brand));
        await check('order', purchases, 'brand', [news['purchase orders'](brand)]);
        await check('request', samples, 'brand', [news.samples(brand)]);
        expect(await editFacts(brand)).toBe(has(facts, brand) ? 'granted' : 'missing');
      }
      const ends = await Promise.all(Object.values(ofAccount).map((call) => call()));
      expect(ends.map((answer) => endOf(answer, null))).toEqual(
        account.map((right) => (right === 'all' ? 'granted' : 'role')),
      );
    },
  );
});
