import type { Browser, Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { seriousFaults } from '../support/browser/axe';
import { signInByForm } from '../support/browser/browser-pages';
import { expect, hydrated, test, withStatus, type App } from '../support/browser/e2e';
import { readAttribute } from '../support/browser/reads';

const dayMs = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const isCampaign = /\/sampling-campaigns\/smp_\w+$/;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const fillRequest = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Objective').fill('Does the new roast win tea drinkers?');
  await page.getByLabel('Audience').fill('Offices in Texas');
  await page.getByLabel('Number of samples').fill('40');
  await page.getByRole('textbox', { name: 'First day' }).fill(day(-1));
  await page.getByRole('textbox', { name: 'Last day' }).fill(day(30));
  await page.getByRole('checkbox', { name: 'Honeycomb Bites' }).check();
};

/** The admin pages of the platform, where an internal admin is signed in. */
async function adminPages(browser: Browser, app: App) {
  const page = await (await browser.newContext()).newPage();
  await signInByForm(page, 'admin', app.url);
  const open = (path: string) => page.goto(app.platform.url + path);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  /** Follows the link of a card to the page of its action, fills the fields in, and presses the button. */
  const act = async (
    name: string,
    press: string,
    fields: Readonly<Record<string, string>> = {},
  ) => {
    await card(name).getByRole('link', { name: press }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
    await button(page, press).click();
  };
  const back = () => page.getByRole('link', { name: 'Back to the campaign' }).click();
  const mailTo = async (address: string) => {
    await open('/mail');
    return page.getByRole('row').filter({ hasText: address }).first();
  };
  return { page, open, act, back, mailTo };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[R-08 R-09] a campaign goes from its request to its report: brand, internal admin, people with a sample', async ({
    app,
    page,
    browser,
    signInAs,
    expectErrors,
  }) => {
    expectErrors(withStatus(410, 422));
    test.slow();
    const name = 'Honeycomb for the office';
    await signInAs(page, 'merchant-admin', { path: paths.sampling });
    await page.getByRole('link', { name: 'Campaign requests' }).click();
    await page.getByRole('link', { name: 'Request a campaign' }).click();
    await button(page, 'Save and review').click();
    await expect(page.getByRole('alert')).toContainText('Name: Required!');
    await fillRequest(page, name);
    await button(page, 'Save and review').click();
    await expect(page.getByRole('heading', { name: `Submit ${name}?` })).toBeVisible();
    await button(page, 'Submit the request').click();
    await expect(page).toHaveURL(isCampaign);
    await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible();
    const campaign = page.url();

    const admin = await adminPages(browser, app);
    await admin.open('/admin/sampling-campaigns');
    await admin.page.getByRole('link', { name }).click();
    const campaignPage = new URL(admin.page.url());
    await admin.act('Approve', 'Approve the campaign');
    await expect(await admin.mailTo('merchant-admin@demo')).toContainText(`${name} is approved`);
    await admin.page.goto(campaignPage.href);
    const tasters = Array.from({ length: 32 }, (_, index) => `taster-${index}@office.example`);
    await admin.act('Enter email addresses', 'Store the addresses', {
      Lines: ['ada@office.example', 'late@office.example', 'no address', ...tasters].join('\n'),
    });
    await expect(admin.page.getByText('34 addresses are stored.')).toBeVisible();
    await expect(admin.page.getByText('1 line could not be used: mend it below.')).toBeVisible();
    await expect(admin.page.getByText('Line 1: Enter a valid Email.')).toBeVisible();
    await expect(admin.page.getByLabel('Lines')).toHaveValue('no address');
    await admin.back();
    await admin.act('Cost', 'Store the cost', { 'Cost in dollars': '412.80' });
    await admin.act('Send the samples', 'Begin fulfilling');
    await admin.act('Mark as sent', 'Mark as sent');
    await admin.act('Mark as delivered', 'Mark as delivered');
    await admin.act('Open the survey', 'Begin fielding');
    await admin.act('Send survey links', 'Send the links');
    await expect(admin.page.getByText('The emails with the links are written.')).toBeVisible();

    // Somebody with a sample follows the link of the mail.
    const linkTo = async (address: string) =>
      readAttribute((await admin.mailTo(address)).getByRole('link').first(), 'href');
    const [link, lateLink] = [
      await linkTo('ada@office.example'),
      await linkTo('late@office.example'),
    ];
    const taster = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await taster.goto(link);
    await expect(
      taster.getByRole('heading', { name: 'Your sample of Hive Honey Snacks' }),
    ).toBeVisible();
    const choose = (question: string, score: string) =>
      taster
        .getByRole('group', { name: question })
        .getByRole('radio', { name: score, exact: true })
        .check();
    await choose('How likely are you to buy it?', '5');
    await taster.getByLabel('What else would you like to say?').fill('Crunchy, and not too sweet.');
    await button(taster, 'Send answers').click();
    await expect(taster.getByRole('alert')).toContainText('How is the flavour?: Required!');
    await expect(taster.getByLabel('What else would you like to say?')).toHaveValue(
      'Crunchy, and not too sweet.',
    );
    await choose('How is the flavour?', '3');
    await choose('How likely are you to recommend it to a friend?', '9');
    await button(taster, 'Send answers').click();
    await expect(taster.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await taster.goto(link);
    await expect(taster.getByRole('heading', { name: 'You have already answered' })).toBeVisible();

    // One answer is too few for a report; the others come as CSV, and the link's cannot come twice.
    await page.goto(campaign);
    await page.getByRole('link', { name: 'Open the report' }).click();
    await expect(page.getByText('1 person has answered its survey so far.')).toBeVisible();
    await admin.page.goto(campaignPage.href);
    await admin.act('Upload answers', 'Store the answers', {
      Lines: [
        'address,1,2,3,4',
        'ada@office.example,1,1,0,Twice',
        ...tasters.map((address, index) => `${address},${1 + (index % 5)},3,${index % 11},`),
      ].join('\n'),
    });
    await expect(
      admin.page.getByText('Line 2: ada@office.example has answered already.'),
    ).toBeVisible();
    await admin.back();
    await admin.act('Close', 'Close the campaign');
    await expect(admin.page.getByText('Email addresses are deleted on')).toBeVisible();
    await taster.goto(lateLink);
    await expect(taster.getByRole('heading', { name: 'This survey is over' })).toBeVisible();
    await expect(await admin.mailTo('merchant-admin@demo')).toContainText(
      `The report of ${name} is ready`,
    );

    await page.goto(campaign);
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Open the report' }).click();
    await expect(page.getByRole('main')).toContainText('Indicative: 33 people answered');
    await expect(page.locator('#widget-answers')).toContainText('Crunchy, and not too sweet.');
    await expect(page.locator('#widget-conversion')).toContainText('not linked to buyers');
  });
});

test('[R-08 O-12 L-17] the form warns before it is left with unsaved text, and not when it is saved; axe finds no fault', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin', { path: paths.newCampaign });
  await hydrated(page);
  expect(await seriousFaults(page)).toEqual([]);
  const questions: string[] = [];
  let stay = true;
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (stay ? dialog.dismiss() : dialog.accept());
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Left in the middle');
  // A button of the form keeps what is typed, and the warning.
  await button(page, 'Add a question').click();
  await expect(page.getByLabel('Question 5', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  expect(questions).toEqual(['What you typed is not saved yet. Leave this page anyway?']);
  await expect(page).toHaveURL(new RegExp(`${paths.newCampaign}\\?form=`));
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Left in the middle');
  stay = false;
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/sampling-campaigns$/);
  expect(questions).toHaveLength(2);

  await page.getByRole('link', { name: 'Request a campaign' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Saved in the middle');
  await button(page, 'Save draft').click();
  await expect(page).toHaveURL(isCampaign);
  const saved = page.url();
  // Back leads to the form of the draft, and another save makes no second one.
  await page.goBack();
  await expect(page).toHaveURL(`${saved}/edit`);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Saved in the middle');
  await page.goForward();
  await expect(page).toHaveURL(isCampaign);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(isCampaign);
  expect(questions).toHaveLength(2);
});

test('[R-08] of two people who change a draft at once, the second chooses what is to stay', async ({
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(409));
  await signInAs(page, 'merchant-admin', { path: paths.newCampaign });
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Changed by two');
  await button(page, 'Save draft').click();
  await expect(page).toHaveURL(isCampaign);
  const edit = `${page.url()}/edit`;
  await page.goto(edit);
  await hydrated(page);
  const colleague = await page.context().newPage();
  await colleague.goto(edit);
  await hydrated(colleague);
  await colleague.getByLabel('Audience').fill('Offices');
  await button(colleague, 'Save draft').click();
  await expect(colleague).toHaveURL(isCampaign);
  await page.getByLabel('Audience').fill('Homes');
  await button(page, 'Save draft').click();
  await expect(page.getByRole('alert')).toContainText('has changed this campaign meanwhile.');
  await expect(page.getByText('Offices')).toBeVisible();
  await page.locator('label').filter({ hasText: 'Stored now' }).click();
  await button(page, 'Save draft').click();
  await expect(page).toHaveURL(isCampaign);
  await expect(page.getByRole('main')).toContainText('Offices');
});
