import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { gif, jpeg, png } from '../../support/data/pictures';
import { sharedProduct, type SharedProduct } from '../../support/programs/shared-product';
import {
  createClient,
  readData,
  type Answer,
  type HttpClient,
} from '../../support/network/http-client';
import { rawRequest } from '../../support/network/raw-request';
import { signIn, type DemoUser } from '../../support/people/sign-in';

let bff: SharedProduct['bff'];
beforeAll(async () => {
  ({ bff } = await sharedProduct());
});

const own = 'brd_saltmarsh';
const editPage = () => bff.url + paths.editBrand(own);
const uploadForm = 'main form[enctype="multipart/form-data"]';
const removeForm = 'main form:has([value="remove-logo"])';

const open = async (user: DemoUser) => {
  const { client } = await signIn(bff.url, user);
  return { client, page: await client.get(editPage()) };
};
const upload = (client: HttpClient, page: Answer, bytes: Uint8Array, name = 'logo.png') =>
  client.submit(page, {}, { form: uploadForm, file: { field: 'logo', name, bytes } });
const summaryOf = (page: Answer) =>
  page.document().querySelector('[role="alert"]')?.textContent ?? '';
const logoOf = (page: Answer) =>
  page.document().querySelector('img[src*="/logos/"]')?.getAttribute('src') ?? null;

/** The picture at an address of the app, not as text. */
const pictureAt = async (client: HttpClient, address: string) => {
  const cookie = client.jar.header(new URL(bff.url)) ?? '';
  const answer = await fetch(bff.url + address, { headers: { cookie } });
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('the logo of a brand', () => {
  it('[R-04] is uploaded without JavaScript, shown on its page and the dashboard, kept by the browser, and removed', async () => {
    const { client, page } = await open('core');
    expect(logoOf(page)).toBeNull();
    const sent = await upload(client, page, await jpeg({ width: 400, height: 200 }), 'a.txt');
    expect([sent.status, sent.location]).toEqual([303, editPage()]);
    const after = await client.followFrom(sent);
    expect(after.text).toContain('The logo is saved.');
    const address = logoOf(after) ?? '';
    expect(address).toMatch(new RegExp(`^/brands/${own}/logos/[0-9a-f]+$`));

    const { headers, bytes } = await pictureAt(client, address);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const { width, height, format } = await sharp(bytes).metadata();
    expect([format, width, height]).toEqual(['png', 256, 256]);
    const dashboard = bff.url + paths.dashboard('brand-dossier', 'brand-info');
    expect(logoOf(await client.get(dashboard))).toBe(address);

    const removed = await client.submit(after, {}, { form: removeForm });
    expect((await client.followFrom(removed)).text).toContain('The logo is removed.');
    expect(logoOf(await client.get(editPage()))).toBeNull();
    expect(logoOf(await client.get(dashboard))).toBeNull();
  });

  it('[U-11] that somebody else has stored meanwhile is shown beside one’s own, and replaced only by saving again', async () => {
    const { client, page } = await open('core');
    const late = await client.get(editPage());
    expect((await upload(client, page, await png({ width: 30, height: 10 }))).status).toBe(303);
    const theirs = logoOf(await client.get(editPage()));

    const refused = await upload(client, late, await png({ width: 10, height: 30 }));
    expect([refused.status, summaryOf(refused)]).toEqual([
      409,
      expect.stringContaining('has changed the logo meanwhile. Nothing was saved.'),
    ]);
    const shown = [...refused.document().querySelectorAll(`${uploadForm} figure img`)].map(
      (picture) => picture.getAttribute('src'),
    );
    expect([shown.length, shown[0]]).toEqual([2, theirs]);
    expect(logoOf(await client.get(editPage()))).toBe(theirs);
    // No browser fills in the file again; it is uploaded already.
    const noFile = { field: 'logo', name: '', bytes: new Uint8Array() };
    const decided = await client.submit(refused, {}, { form: uploadForm, file: noFile });
    expect(decided.status).toBe(303);
    const stored = await client.get(editPage());
    expect(logoOf(stored)).toBe(shown[1]);

    // The page that was open before the first of them: there was nothing to remove.
    const removal = { intent: 'remove-logo', shownLogo: '' };
    const kept = await client.submit(stored, removal, { form: removeForm });
    expect([kept.status, logoOf(await client.get(editPage()))]).toEqual([409, shown[1]]);
    expect((await client.submit(kept, {}, { form: removeForm })).status).toBe(303);
    expect(logoOf(await client.get(editPage()))).toBeNull();
  });

  it('[R-04 U-08] says at its field what is wrong with a file', async () => {
    const { client, page } = await open('core');
    const wrong: [Uint8Array, string][] = [
      [new Uint8Array(), 'Logo: Choose a picture.'],
      [Buffer.from('no picture at all'), 'Logo: This file is not a PNG, JPEG or WebP picture.'],
      [await gif({ width: 9, height: 9 }), 'Logo: This file is not a PNG, JPEG or WebP picture.'],
      [(await png({ width: 90, height: 90 })).subarray(0, 60), 'Logo: The picture is damaged'],
      [Buffer.alloc(1_048_577), 'Logo: The file is larger than 1 MB.'],
    ];
    for (const [bytes, words] of wrong) {
      const answer = await upload(client, page, bytes);
      expect([answer.status, summaryOf(answer)]).toEqual([422, expect.stringContaining(words)]);
      const field = answer.document().querySelector('input[type="file"]')!;
      expect(field.getAttribute('aria-invalid')).toBe('true');
      // The form of the facts is another one: it has no error.
      expect(answer.document().querySelectorAll('[aria-invalid]')).toHaveLength(1);
    }
    expect(logoOf(await client.get(editPage()))).toBeNull();
  });

  it('[SEC-42] takes a file on this page alone, up to 4 MB, and text up to 100 kB', async () => {
    const { client, page } = await open('core');
    const tooLarge = await upload(client, page, Buffer.alloc(4 * 1_048_576));
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.text).toContain('This is too large to be accepted: at most a picture of 1 MB.');
    const atLimit = await upload(client, page, Buffer.alloc(4 * 1_048_576 - 2_000));
    expect([atLimit.status, summaryOf(atLimit)]).toEqual([
      422,
      expect.stringContaining('Logo: The file is larger than 1 MB.'),
    ]);
    const long = await client.submit(
      page,
      { story: 'a'.repeat(102_400) },
      { form: uploadForm, file: { field: 'logo', name: 'a', bytes: new Uint8Array() } },
    );
    expect(long.status).toBe(413);
    const elsewhere = { ...page, url: bff.url + paths.settingsTab('general') };
    expect((await upload(client, elsewhere, Buffer.from('a'))).status).toBe(415);
    const headers = { origin: bff.url, 'sec-fetch-site': 'same-origin' };
    const broken = await client.post(editPage(), {
      body: '--other\r\nno part',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=mine' },
    });
    expect(broken.status).toBe(400);
  });

  it('[SEC-42 SEC-50] stops reading at a limit, keeps what was typed before it, and reads 100 kB of a visitor', async () => {
    const { client, page } = await open('core');
    const boundary = 'b0undary';
    const part = (name: string, value: string, file = '') =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    // The rest of these bodies never comes.
    const begin = (
      body: string,
      headers: Record<string, string | undefined> = {},
      path = paths.editBrand(own),
    ) =>
      rawRequest(bff.url, 'POST', path, {
        headers: {
          origin: bff.url,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': '4000000',
          ...headers,
        },
        body,
        isUnfinished: true,
      });
    const cookie = client.jar.header(new URL(bff.url));
    const emptyFiles = part('logo', '', '; filename="a.png"').repeat(102);
    const tooMany = await begin(emptyFiles, { cookie });
    expect(tooMany.status).toBe(413);
    expect(tooMany.text).toContain('at most 100 fields.');

    const user = page.document().querySelector('[name="formUser"]')?.getAttribute('value') ?? '';
    const typed = part('formUser', user) + part('story', 'typed by hand');
    const file = part('logo', 'x', '; filename="a.png"');
    const tooLarge = await begin(typed + file, { cookie, 'content-length': '5000000' });
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.text).toContain('at most a picture of 1 MB. What you typed is kept.');
    expect(tooLarge.text).toContain('name="story" value="typed by hand"');

    // The session of this form has ended: it can be sent again after a sign-in.
    const ended = await begin(typed + file, {}, `${paths.editBrand(own)}.data`);
    expect([ended.status, await readData(ended.text)]).toEqual([
      401,
      expect.objectContaining({
        outcome: 'sign-in-required',
        values: { story: 'typed by hand' },
      }),
    ]);
    const unannounced = { 'content-length': undefined, 'transfer-encoding': 'chunked' };
    expect((await begin(part('a', 'x'.repeat(102_400)), unannounced)).status).toBe(401);
  });

  it('[SEC-40] takes no file without the token of the form, or from another site', async () => {
    const { client, page } = await open('core');
    const file = { field: 'logo', name: 'logo.png', bytes: await png({ width: 9, height: 9 }) };
    const wrongToken = await client.submit(
      page,
      { csrfToken: 'wrong' },
      { form: uploadForm, file },
    );
    expect(wrongToken.status).toBe(403);
    const foreign = await client.submit(
      page,
      {},
      { form: uploadForm, file, headers: { origin: 'https://elsewhere.example' } },
    );
    expect(foreign.status).toBe(403);
    expect(logoOf(await client.get(editPage()))).toBeNull();
  });

  it('[SEC-46] is changed and seen only by those who may', async () => {
    const { client, page } = await open('core');
    const after = await client.followFrom(
      await upload(client, page, await png({ width: 30, height: 30 })),
    );
    const address = bff.url + (logoOf(after) ?? '');
    expect((await client.get(address)).status).toBe(200);
    const growth = (await signIn(bff.url, 'growth')).client;
    const theirs = await growth.get(bff.url + paths.editBrand('brd_oatfield'));
    const sent = await upload(growth, { ...theirs, url: editPage() }, Buffer.from('a'));
    expect(sent.status).toBe(404);
    const visitor = await createClient().get(address);
    expect(new URL(visitor.location ?? '').pathname).toBe('/auth/signin');
    for (const hash of ['0'.repeat(20), '0'.repeat(32)])
      expect((await client.get(bff.url + paths.logo(own, hash))).status).toBe(404);
    const removed = await client.submit(after, {}, { form: removeForm });
    expect(removed.status).toBe(303);
  });
});
