import { beforeAll, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { createClient, type Answer, type HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { emailOf, signIn } from '../../support/people/sign-in';

let bff: RunningBff;
let platform: RunningPlatform;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  bff = await startBff({ platform, port, env: {} });
});

const form = 'main form[method="post"]';
const at = (path: string) => bff.url + path;
const textOf = (page: Answer) => page.document().querySelector('main')?.textContent ?? '';
const noticeOf = (page: Answer) =>
  [...page.document().querySelectorAll('noscript')].map((each) => each.textContent ?? '').join();
const linksOf = (page: Answer, text: string) =>
  [...page.document().querySelectorAll<HTMLAnchorElement>('main a')]
    .filter((link) => link.textContent === text)
    .map((link) => link.getAttribute('href') ?? '');

/** Chooses a brand by its name, and opens the page of its proof. */
async function openClaim(client: HttpClient, name: string) {
  const found = await client.get(at(paths.chooseBrand({ q: name })));
  return client.get(at(linksOf(found, `Choose ${name}`)[0] ?? ''));
}

/** @returns the newest mail that holds all words */
async function mailWith(...words: string[]): Promise<string> {
  const { client } = await signIn(bff.url, 'admin');
  const page = await client.get(`${platform.url}/mail`);
  const rows = [...page.document().querySelectorAll('tbody tr')].map((row) => row.textContent);
  return rows.find((row) => words.every((word) => row.includes(word))) ?? '';
}
const mailedLink = async (address: string) =>
  /http\S+\?ticket=[\w-]+/.exec(await mailWith(address, 'ticket='))?.[0] ?? 'none';

/** Claims a brand, and confirms it as somebody of the brand, who has no session. @returns the brand's id */
async function own(client: HttpClient, name: string): Promise<string> {
  const page = await openClaim(client, name);
  await client.submit(page, { mailbox: 'owner' }, { form });
  const reader = createClient();
  const link = await reader.get(
    await mailedLink(`owner@${name.toLowerCase().replaceAll(' ', '-')}.example`),
  );
  await reader.submit(link, { answer: 'confirm' }, { form: 'form' });
  return new URL(page.url).searchParams.get('claim') ?? '';
}

it('[P-11.1 P-12 P-04] a claim shows its state until it is confirmed, refused or withdrawn, without scripts', async () => {
  const { client } = await signIn(bff.url, 'brandless');
  const page = await openClaim(client, 'Tarnthorpe');
  expect(textOf(page)).toContain('We mail a link to an address at tarnthorpe.example');
  const wrong = await client.submit(page, { mailbox: 'me@gmail.com' }, { form });
  expect(wrong.status).toBe(422);
  expect(textOf(wrong)).toContain('Email address: Enter an address at tarnthorpe.example');
  expect(wrong.document().querySelector<HTMLInputElement>('[name="mailbox"]')!.value).toBe(
    'me@gmail.com',
  );
  const waiting = await client.followFrom(
    await client.submit(page, { mailbox: 'jane.doe' }, { form }),
  );
  const mailedTo = 'jane.doe@tarnthorpe.example';
  expect(textOf(waiting)).toContain(`There is an email with a link for ${mailedTo}.`);
  expect(linksOf(waiting, 'outbox')).toEqual([`${platform.url}/mail`]);
  expect(textOf(waiting)).toContain('includes 1 brand; 0 left, with your request counted.');
  const home = await client.get(at(paths.home));
  expect(textOf(home)).toContain(`You asked for Tarnthorpe. There is an email with a link for`);
  expect(linksOf(home, 'See your request')).toEqual([paths.chooseBrand()]);
  expect(home.document().querySelector('#brand-search')).toBeNull();

  // Another link ends the first one.
  const first = await mailedLink(mailedTo);
  const again = `${form}:has([name="mailbox"])`;
  await client.submit(waiting, {}, { form: again });
  expect((await createClient().get(first)).status).toBe(404);
  const reader = createClient();
  const asked = await reader.get(await mailedLink(mailedTo));
  expect(textOf(asked)).toContain('Noah Fischer');
  await reader.submit(asked, { answer: 'refuse' }, { form: 'form' });
  const refused = await client.get(at(paths.chooseBrand()));
  expect(textOf(refused)).toContain(`Somebody who reads the mails of ${mailedTo} refused`);
  expect(linksOf(refused, 'Use another address: Tarnthorpe')).toEqual([
    paths.claimBrand('brd_tarnthorpe'),
  ]);
  const end = `${form}:has([value="withdraw"])`;
  const ended = await client.followFrom(await client.submit(refused, {}, { form: end }));
  expect(textOf(ended)).not.toContain('Your request');
});

it('[P-11.1 P-12] a brand without a website of its own is asked of our team', async () => {
  const { client } = await signIn(bff.url, 'unlimited');
  for (const name of ['Osiergarth Provisions', 'Quilldell Provisions']) {
    const page = await openClaim(client, name);
    expect(textOf(page)).toContain('No email can prove it');
    expect(page.document().querySelector('[name="mailbox"]')).toBeNull();
    const asked = await client.followFrom(await client.submit(page, {}, { form }));
    expect(textOf(asked)).toContain('Our team checks your request, and writes to you.');
    await client.submit(asked, {}, { form: `${form}:has([value="withdraw"])` });
  }
});

it('[P-11.1] giving up a brand asks first and names it, without scripts', async () => {
  const { client } = await signIn(bff.url, 'brandless');
  await own(client, 'Brightleaf');

  const page = await client.get(at(paths.chooseBrand()));
  const [way = ''] = linksOf(page, 'Give up Brightleaf');
  const question = await client.get(at(way));
  expect(question.document().title).toContain('Give up Brightleaf');
  expect(textOf(question)).toContain('Give up Brightleaf?');
  expect(linksOf(question, 'Cancel')).toEqual([paths.chooseBrand()]);
  expect(linksOf(await client.get(at(paths.chooseBrand())), 'Give up Brightleaf')).toEqual([way]);

  const after = await client.followFrom(await client.submit(question, {}, { form }));
  expect(noticeOf(after)).toContain('Brightleaf is no longer yours.');
  expect(linksOf(after, 'Give up Brightleaf')).toEqual([]);
  expect(textOf(await client.get(at(way)))).toContain('Choose your brand');
});

it('[D-15] rows and files of a brand that was given up say first that it is no longer open', async () => {
  const { client } = await signIn(bff.url, 'brandless');
  const slugs = ['brand-dossier', 'dossier'] as const;
  const refusal = async (brand: string) => {
    const answers = [
      paths.widget(...slugs, 'net-sales', `?brand=${brand}`),
      paths.widgetRows(...slugs, 'net-sales', `?brand=${brand}`),
      paths.widgetFile(...slugs, 'net-sales', 'csv', `?brand=${brand}`),
      paths.widgetFile(...slugs, 'net-sales', 'svg', `?brand=${brand}`),
    ].map(async (path) => {
      const answer = await client.get(at(path));
      return [answer.status, answer.text.includes('<main') ? textOf(answer) : answer.text] as const;
    });
    return Promise.all(answers);
  };
  const way = 'Rows and exports open once your account has a brand with data.';
  const named = `You don't have permission for Brightleaf. ${way}`;
  for (const [status, text] of await refusal('brd_brightleaf'))
    expect([status, text]).toEqual([403, expect.stringContaining(named)]);
  // A name that is nobody's is not repeated as a brand.
  for (const [status, text] of await refusal('brd_nothing')) {
    expect([status, text]).toEqual([403, expect.stringContaining(way)]);
    expect(text).not.toContain('permission');
  }
});

it('[D-15] files and single widgets never hold the figures of another brand than their address names', async () => {
  const { client } = await signIn(bff.url, 'growth');
  const slugs = ['brand-dossier', 'performance'] as const;
  const answersOf = (brand: string) =>
    Promise.all(
      [
        paths.widgetFile(...slugs, 'net-sales', 'csv', `?brand=${brand}`),
        paths.widgetFile(...slugs, 'net-sales', 'svg', `?brand=${brand}`),
        paths.widgetFile(...slugs, 'net-sales', 'json', `?brand=${brand}`),
        paths.widgetRows(...slugs, 'net-sales', `?brand=${brand}`),
      ].map(async (path) => client.get(at(path))),
    );
  const json = async (brand: string) =>
    JSON.parse((await answersOf(brand))[2]!.text) as { widget: unknown; error: unknown };
  expect((await answersOf('brd_oatfield')).map(({ status }) => status)).toEqual([
    ...[200, 200, 200, 200],
  ]);
  expect((await json('brd_oatfield')).error).toBeNull();
  for (const [brand, refusal] of [
    ['brd_saltmarsh', "You don't have permission for Saltmarsh."],
    ['brd_nothing', 'The address names a brand that does not exist.'],
  ] as const) {
    const [csv, svg, , rows] = await answersOf(brand);
    for (const answer of [csv!, svg!, rows!])
      expect([answer.status, textOf(answer)]).toEqual([403, expect.stringContaining(refusal)]);
    expect(await json(brand)).toEqual({
      widget: null,
      error: expect.objectContaining({ message: refusal }) as unknown,
    });
  }

  // The page of rows names the brand whose figures it shows instead, and so do its links.
  const page = await client.get(at(paths.widget(...slugs, 'net-sales', '?brand=brd_saltmarsh')));
  expect(textOf(page)).toContain(
    "You don't have permission for Saltmarsh. Below are the figures of Oatfield",
  );
  expect(linksOf(page, 'All rows as CSV')).toEqual([expect.stringContaining('brand=brd_oatfield')]);
});

it('[P-11.1] a request ends with the last place of the plan, and the user hears of it before and after', async () => {
  const { client } = await signIn(bff.url, 'brandless');
  const report = `${form}:has([value="report"])`;
  const open = () => client.get(at(paths.chooseBrand({ q: 'Brightleaf' })));
  const listed = await client.submit(await open(), { name: 'brightleaf' }, { form: report });
  expect(listed.status).toBe(422);
  expect(textOf(listed)).toContain('Brightleaf is listed. Search for it and choose it.');
  await client.submit(await open(), { name: 'Fresh Start' }, { form: report });
  const found = await open();
  expect(textOf(found)).toContain(
    'Your request to list Fresh Start ends when you get a brand that you choose here: it takes the last place of your plan.',
  );
  const brand = await own(client, 'Brightleaf');
  expect(await mailWith(emailOf('brandless'), 'Brightleaf is now your brand')).toContain(
    'Your request to list Fresh Start has ended: your plan has no place left for it.',
  );
  const question = await client.get(at(paths.giveUpBrand(brand)));
  await client.submit(question, {}, { form });
});

it('[P-11.1] a request stays open while the plan has places, and a competitor that becomes an own brand is named', async () => {
  const { client } = await signIn(bff.url, 'unlimited');
  const open = () => client.get(at(paths.chooseBrand({ q: 'Tarnthorpe' })));
  await client.submit(
    await open(),
    { name: 'Later On' },
    { form: `${form}:has([value="report"])` },
  );
  const found = await open();
  expect(textOf(found)).not.toContain('Your request to list');
  const brand = 'brd_tarnthorpe';
  const competitors = await client.get(at(paths.chooseCompetitors({ q: 'Tarnthorpe' })));
  await client.submit(competitors, { brand }, { form: `${form}:has([value="${brand}"])` });
  await own(client, 'Tarnthorpe');
  const mails = await mailWith(emailOf('unlimited'), 'Tarnthorpe is now your brand');
  expect(mails).toContain('It is no longer one of your competitors.');
  expect(mails).not.toContain('Your request to list');
  const field = (await open()).document().querySelector<HTMLInputElement>('main [name="name"]');
  expect(field!.value).toBe('Later On');
  await client.submit(await client.get(at(paths.giveUpBrand(brand))), {}, { form });
});

it('[P-11.1 U-05] another brand has competitors and a dossier of its own, without scripts', async () => {
  const { client } = await signIn(bff.url, 'unlimited');
  const title = (page: Answer) => page.document().querySelector('main h1')?.textContent;
  const brand = await own(client, 'Brightleaf');
  const added = await client.get(at(paths.chooseCompetitors({ brand })));
  expect(title(added)).toBe('Choose competitors of Brightleaf');
  // Those of its own category come first, which is another one than that of the account's first brand.
  const offered = (page: Answer) =>
    page.document().querySelector('main ul[aria-label="Brands"] li')?.textContent;
  expect(offered(added)).not.toBe(offered(await client.get(at(paths.chooseCompetitors()))));

  const searched = await client.submit(added, { q: 'pop' }, { form: 'main form[role="search"]' });
  expect(searched.url).toBe(at(paths.chooseCompetitors({ brand, q: 'pop' })));
  expect(title(searched)).toBe('Choose competitors of Brightleaf');
  const send = async (page: Answer, button: string) => {
    const competitor = [...page.document().querySelectorAll<HTMLButtonElement>('main button')].find(
      ({ textContent }) => textContent === button,
    )!.value;
    const intent = button.startsWith('Add') ? 'add' : 'remove';
    const sent = { form: `${form}:has([value="${intent}"])` };
    return client.followFrom(await client.submit(page, { brand: competitor }, sent));
  };
  const beside = await send(searched, 'Add Popyard');
  expect(beside.url).toBe(at(paths.chooseCompetitors({ brand })));
  expect(title(beside)).toBe('Choose competitors of Brightleaf');
  const [dossier = ''] = linksOf(beside, 'Open the dossier');
  expect(title(await client.get(at(dossier)))).toBe('Brightleaf');
  expect((await send(beside, 'Remove Popyard')).url).toBe(at(paths.chooseCompetitors({ brand })));

  // Another account's brand is not this one's.
  const others = await client.get(at(paths.chooseCompetitors({ brand: 'brd_oatfield' })));
  expect(title(others)).toBe(title(await client.get(at(paths.chooseCompetitors()))));
  await client.submit(await client.get(at(paths.giveUpBrand(brand))), {}, { form });
});

it('[R-08] a sampling campaign without a brand leads to the choice of one', async () => {
  const { client } = await signIn(bff.url, 'brandless');
  const page = await client.follow(at(paths.newCampaign));
  expect(textOf(page)).toContain('Choose a brand first');
  expect(linksOf(page, 'Choose a brand')).toEqual([paths.chooseBrand()]);
  expect(page.document().querySelector(form)).toBeNull();
});

it('[P-11.1] a brand that cannot be given up says why in its row, and its page asks nothing', async () => {
  const { client } = await signIn(bff.url, 'merchant-admin');
  const page = await client.get(at(paths.chooseBrand()));
  expect(textOf(page)).toContain('Has purchase orders, so it stays your brand');
  expect(linksOf(page, 'Give up Hive Honey Snacks')).toEqual([]);
  const held = await client.get(at(paths.giveUpBrand('brd_hive-honey')));
  expect(textOf(held)).toContain('Hive Honey Snacks has purchase orders, so it stays your brand.');
  expect(textOf(held)).not.toContain('You can choose it again');
  expect(linksOf(held, 'Back to your brands')).toEqual([paths.chooseBrand()]);
  expect(held.document().querySelector(form)).toBeNull();
  expect(textOf(await client.get(at(paths.giveUpBrand('brd_another'))))).toContain(
    'Choose your brand',
  );
});

it('[P-11.1] a brand that is held when the answer comes is refused without a second question', async () => {
  const { client } = await signIn(bff.url, 'growth');
  const found = await client.get(at(paths.chooseBrand()));
  const way = [...found.document().querySelectorAll<HTMLAnchorElement>('main a')]
    .map((link) => link.getAttribute('href') ?? '')
    .find((href) => href.includes('release='));
  const question = await client.get(at(way!));
  const refused = await client.submit(question, { brand: 'brd_oatfield' }, { form });
  expect(refused.status).toBe(422);
  expect(textOf(refused)).toContain('Oatfield has brand orders, so it stays your brand.');
  expect(textOf(refused)).not.toContain('You can choose it again');
  expect(refused.document().querySelector(`${form} button`)).toBeNull();
  expect(linksOf(refused, 'Back to your brands')).toEqual([paths.chooseBrand()]);
});

it('[P-11.1 U-05] a declined request is told with its reason until the user asks again', async () => {
  const { client } = await signIn(bff.url, 'brandless');
  const { client: operator } = await signIn(bff.url, 'admin');
  const ask = async (name: string) =>
    client.submit(
      await client.get(at(paths.chooseBrand())),
      { name },
      { form: `${form}:has([value="report"])` },
    );
  await ask('Quiet Quinoa');
  const requests = await operator.get(`${platform.url}/admin/brands`);
  const [decide = ''] = linksOf(requests, 'Decide: Quiet Quinoa');
  const request = await operator.get(`${platform.url}${decide}`);
  const fields = { decision: 'decline', reason: 'It sells no food.' };
  const sent = { form: 'form:has([value="decline"])' };
  expect((await operator.submit(request, fields, sent)).status).toBe(303);
  const told =
    /Your request to list Quiet Quinoa was declined on \w{3} \d\d, \d{4}: It sells no food\./;
  const declined = textOf(await client.get(at(paths.chooseBrand())));
  expect(declined).toMatch(told);
  expect(declined).not.toContain('You asked us to list');
  expect(textOf(await client.get(at(paths.home)))).toContain(
    'Your request to list Quiet Quinoa was declined: It sells no food.',
  );
  await ask('Loud Lentil');
  const again = textOf(await client.get(at(paths.chooseBrand())));
  expect(again).toContain('You asked us to list Loud Lentil.');
  // The set-up of the home says so, too.
  expect(textOf(await client.get(at(paths.home)))).toContain('You asked us to list Loud Lentil.');
  expect(again).not.toMatch(told);
  expect(textOf(await client.get(at(paths.settingsTab('preferences'))))).toContain(
    'Requested: Loud Lentil (not listed yet)',
  );
});

it('[P-06] a member of some brands meets no other brand of the account', async () => {
  const { client } = await signIn(bff.url, 'owned-brands');
  const bar = 'header [aria-label^="Brand: "], header p[title]';
  const barOf = (page: Answer) => page.document().querySelector(bar)?.textContent;
  const namesIn = (page: Answer) =>
    ['Fizzberry', 'Hive Honey', 'Harvest Grain'].filter((name) =>
      page.document().body.textContent.includes(name),
    );
  for (const path of [paths.home, `${paths.home}?brand=brd_fizzberry`]) {
    const page = await client.get(at(path));
    expect([path, barOf(page)]).toEqual([path, 'Brand: Harvest Grain']);
    expect([path, page.document().querySelector('h1')!.textContent]).toEqual([
      path,
      'Harvest Grain',
    ]);
  }
  const settings = [paths.settings, paths.settingsTab('preferences'), paths.chooseCompetitors()];
  for (const path of settings) {
    const page = await client.get(at(path));
    expect([path, barOf(page), namesIn(page)]).toEqual([
      path,
      'Brand: Harvest Grain',
      ['Harvest Grain'],
    ]);
  }
  const competitors = await client.get(at(paths.chooseCompetitors()));
  expect(textOf(competitors)).toContain('Choose competitors of Harvest Grain');
  const vendor = (await signIn(bff.url, 'vendor')).client;
  for (const path of settings.slice(0, 2))
    expect([path, namesIn(await vendor.get(at(path)))]).toEqual([path, ['Fizzberry']]);
});

it.each(['vendor', 'inventory'] as const)(
  '[P-06] %s, who sees the public dashboards alone, is offered no brand for them',
  async (user) => {
    const { client } = await signIn(bff.url, user);
    const home = await client.get(at(paths.home));
    expect(home.document().querySelector('header [aria-label^="Brand: "]')).toBeNull();
    expect(home.document().querySelector('header p[title]')).toBeNull();
    const found = await client.get(at(paths.searchResults({ q: 'fizz' })));
    expect(found.text).not.toContain(paths.home);
    const actions = await client.get(at(paths.searchResults({ q: 'compet' })));
    expect(actions.text).not.toContain(paths.chooseCompetitors());
    const page = await client.get(at(paths.chooseCompetitors()));
    expect(page.status).toBe(403);
    expect(textOf(page)).toContain('Your role does not include the figures of brands');
  },
);
