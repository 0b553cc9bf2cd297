import { paths } from '../../app/lib/urls/paths';
import { currentCodeOf } from '../support/browser/authenticator';
import { signInByForm } from '../support/browser/browser-pages';
import { demoPassword, emailOf } from '../support/people/sign-in';
import { requestedCampaign } from './merchant-screens';
import {
  follow,
  inOrder,
  openPlatform,
  press,
  send,
  type Person,
  type Screen,
  type Visit,
} from './screen';

/** Pages of the login site and of internal admins. */

const admin = {
  pending: '/admin/pending-orders',
  received: '/admin/received-orders',
  intake: '/admin/intake',
  storage: '/admin/storage-requests',
  campaigns: '/admin/sampling-campaigns',
  clock: '/admin/clock',
  mail: '/mail',
  status: '/admin/status',
};
const orderAt = (list: string, number: string) => `${list}?order_number=${number}`;
const campaignAt = (id: string) => `${admin.campaigns}?campaign=${id}`;
const actionAt = (id: string, action: string) => `${campaignAt(id)}&action=${action}`;
/** Campaigns of the seed: one that waits for a decision, and one that is over. */
const campaign = { submitted: 'smp_hive_almonds_office', closed: 'smp_oatfield_cocoa_trial' };
const secretOf = (text: string) => text.replaceAll(' ', '');

/** A state of the form to which the sign-in leads. */
const login = (
  state: string,
  act: Screen['act'],
  options: Record<string, string> = {},
): Screen => ({
  path: paths.auth.login(options),
  state,
  act,
});
const signIn = { Email: emailOf('core'), Password: 'not the password' };
/** The login site remembers the first step. */
const toSecondStep: Screen['act'] = async (visit) => {
  if (await visit.page.getByLabel('6-digit code').isVisible()) return;
  await send({ Email: emailOf('two-factor'), Password: demoPassword }, 'Sign in')(visit);
};
const newPassword = { 'New password': 'short', 'New password again': 'other' };

export const loginVisitor: Person = {
  name: 'login',
  user: null,
  screens: [
    { path: paths.auth.login() },
    { path: paths.auth.login({ signUp: 'true' }) },
    { path: paths.auth.login({ layout: 'dark' }) },
    {
      path: paths.auth.login({
        layout: 'light',
        section: 'Operations',
        email: 'ada@brand.example',
        pwdMessage: 'Your password is too old.',
        pwdSuccess: 'Your password is set.',
      }),
    },
    login('demo-users', async ({ page }) => page.getByText('Try a demo user').click()),
    login('empty', press('Sign in')),
    login('wrong', send(signIn, 'Sign in')),
    login('forgot', follow('Forgot password?')),
    login('forgot-empty', inOrder(follow('Forgot password?'), press('Send the link'))),
    login(
      'forgot-sent',
      inOrder(follow('Forgot password?'), send({ Email: 'no@brand.example' }, 'Send the link')),
    ),
    login('empty', press('Create account'), { signUp: 'true' }),
    login(
      'sent',
      send(
        {
          'First name': 'Ada',
          'Last name': 'Byron',
          Company: 'Analytical Snacks',
          'Work email': emailOf('core'),
        },
        'Create account',
      ),
      { signUp: 'true' },
    ),
    login('second-step', toSecondStep),
    login('second-step-empty', inOrder(toSecondStep, press('Continue'))),
    login('recovery', inOrder(toSecondStep, follow('Use a recovery code'))),
    login(
      'recovery-wrong',
      inOrder(
        toSecondStep,
        follow('Use a recovery code'),
        send({ 'Recovery code': 'none' }, 'Continue'),
      ),
    ),
    ...openPlatform(
      '/authorize?client_id=nobody',
      '/interaction/none',
      '/reset-password?ticket=none',
      '/sign-up?ticket=none',
      '/change-password',
      '/two-factor',
      '/v2/logout',
      '/v2/logout?client_id=nobody',
      '/no-such-page',
      '/gateway/pay/none',
      '/gateway/portal/none',
      '/survey?ticket=none',
      admin.pending,
    ),
  ],
};

export const loginUsers: readonly Person[] = [
  {
    name: 'login-growth',
    user: 'growth',
    screens: [
      ...openPlatform('/change-password', '/two-factor', admin.pending, '/oidc/logout'),
      {
        path: '/change-password',
        site: 'platform',
        state: 'errors',
        act: send(newPassword, 'Change password'),
      },
      { path: '/two-factor', site: 'platform', state: 'errors', act: press('Turn on') },
    ],
  },
  {
    name: 'login-two-factor',
    user: 'two-factor',
    screens: [
      ...openPlatform('/two-factor'),
      { path: '/two-factor', site: 'platform', state: 'errors', act: press('Turn off') },
    ],
  },
];

const decisionAt = (number: string, decide: string) =>
  `${orderAt(admin.pending, number)}&decide=${decide}`;
const adminForm = (state: string, button: string, path: string): Screen => ({
  path,
  site: 'platform',
  state,
  act: press(button),
});

export const internalAdmin: Person = {
  name: 'platform-admin',
  user: 'admin',
  screens: [
    ...openPlatform(
      admin.pending,
      `${admin.pending}?q=nothing-like-it`,
      `${admin.pending}?q=honey&sort=-updated`,
      admin.received,
      ...[3, 4, 6].map((number) => orderAt(admin.pending, `PO-100000${number}`)),
      ...[1, 2].map((number) => orderAt(admin.received, `PO-100000${number}`)),
      orderAt(admin.pending, 'PO-1000001'),
      orderAt(admin.pending, 'PO-9999999'),
      admin.intake,
      `${admin.intake}?q=nothing-like-it`,
      admin.storage,
      admin.campaigns,
      `${admin.campaigns}?q=nothing-like-it`,
      ...[campaign.submitted, campaign.closed, 'smp_unknown'].map(campaignAt),
      admin.clock,
      admin.mail,
      admin.status,
    ),
    {
      path: admin.clock,
      site: 'platform',
      state: 'errors',
      act: send({ 'Move ahead by': '-1' }, 'Days'),
    },
    adminForm('reject-errors', 'Reject the campaign', actionAt(campaign.submitted, 'reject')),
    ...openPlatform(
      actionAt(campaign.submitted, 'approve'),
      // No longer allowed.
      actionAt(campaign.closed, 'people'),
      decisionAt('PO-1000004', 'flag'),
      decisionAt('PO-1000006', 'resolve'),
      decisionAt('PO-1000003', 'close_rest'),
    ),
    adminForm('receive-errors', 'Receive', orderAt(admin.pending, 'PO-1000004')),
    adminForm('reject-errors', 'Reject the order', decisionAt('PO-1000006', 'reject')),
    adminForm('close-line-errors', 'Close the line', decisionAt('PO-1000003', 'short_close')),
    {
      path: orderAt(admin.pending, 'PO-1000003'),
      site: 'platform',
      state: 'receipt-not-stored',
      act: inOrder(press('Fill in all outstanding units'), press('Close the rest')),
    },
    {
      path: orderAt(admin.pending, 'PO-1000004'),
      site: 'platform',
      state: 'receive-more',
      act: async (visit) => {
        const lines = visit.page.getByLabel(/^Line \d+.*: (?:units|received|quantity)/i);
        for (const field of await lines.all()) await field.fill('9999');
        await press('Receive')(visit);
      },
    },
  ],
};

const tasters = ['ada@samples.example', 'ben@samples.example'];
/** An action of the campaign that `changingMerchant` has requested. */
const inCampaign = (
  state: string,
  button: string,
  fields: Record<string, string> = {},
): Screen => ({
  path: admin.campaigns,
  site: 'platform',
  state,
  act: inOrder(follow(requestedCampaign), follow(button), send(fields, button)),
});
/** Opens the survey by the link of the mail to an address. */
const toSurvey =
  (address: string) =>
  async ({ page, platformUrl }: Visit): Promise<void> => {
    await page.goto(platformUrl + admin.mail);
    await page.getByRole('row').filter({ hasText: address }).getByRole('link').first().click();
  };
const survey = (state: string, address: string, ...acts: NonNullable<Screen['act']>[]): Screen => ({
  path: admin.mail,
  site: 'platform',
  state: `survey-${state}`,
  act: inOrder(toSurvey(address), ...acts),
});
const answer = async (visit: Visit): Promise<void> => {
  for (const group of await visit.page.getByRole('group').all())
    await group.getByRole('radio').nth(3).check();
  await press('Send answers')(visit);
};

/** A campaign on its way from the request to its end, and the survey of its people. */
const campaignScreens: readonly Screen[] = [
  inCampaign('approved', 'Approve the campaign'),
  inCampaign('no-address', 'Store the addresses', { Lines: 'no address' }),
  inCampaign('addresses', 'Store the addresses', {
    Lines: [...tasters, 'no address', 'eve@samples.example,perhaps'].join('\n'),
  }),
  inCampaign('fulfilling', 'Begin fulfilling'),
  inCampaign('sent', 'Mark as sent'),
  inCampaign('delivered', 'Mark as delivered'),
  inCampaign('fielding', 'Begin fielding'),
  inCampaign('invited', 'Send the links'),
  survey('open', tasters[0]!),
  survey('errors', tasters[0]!, press('Send answers')),
  survey('thanks', tasters[0]!, answer),
  survey('used', tasters[0]!),
  inCampaign('closed', 'Close the campaign'),
  survey('late', tasters[1]!),
];

/** What shows only after a change of the data, in this order. */
export const changingAdmin: Person = {
  name: 'changing-admin',
  user: 'admin',
  screens: [
    ...campaignScreens,
    { path: admin.storage, site: 'platform', state: 'decision', act: follow(/^Decide/) },
    {
      path: admin.storage,
      site: 'platform',
      state: 'errors',
      act: inOrder(follow(/^Decide/), press('Decline')),
    },
    {
      path: admin.storage,
      site: 'platform',
      state: 'declined',
      act: inOrder(
        follow(/^Decide/),
        send({ 'Reason, if you decline': 'The warehouse is full until May.' }, 'Decline'),
      ),
    },
    adminForm('in-review', 'Put in review', decisionAt('PO-1000004', 'flag')),
    adminForm('rest-closed', 'Close the rest', decisionAt('PO-1000003', 'close_rest')),
    {
      path: admin.intake,
      site: 'platform',
      state: 'closed',
      act: async ({ page }) =>
        page
          .getByRole('button', { name: /^Close/ })
          .first()
          .click(),
    },
  ],
};

/** Turns two-step sign-in on, changes the password and ends the session. */
export const changingUser: Person = {
  name: 'changing-user',
  user: 'pulse',
  screens: [
    {
      path: '/two-factor',
      site: 'platform',
      state: 'on',
      act: async (visit) => {
        const secret = secretOf(await visit.page.locator('.help code').first().innerText());
        await send(
          { '6-digit code': currentCodeOf(secret), 'Current password': demoPassword },
          'Turn on',
        )(visit);
      },
    },
    {
      path: '/change-password',
      site: 'platform',
      state: 'changed',
      act: send(
        {
          'Current password': demoPassword,
          'New password': 'a long new password',
          'New password again': 'a long new password',
        },
        'Change password',
      ),
    },
    ...openPlatform('/v2/logout'),
  ],
};

/** Sets a password by the link that was mailed to `reports`. */
const byMailedLink =
  (act?: Screen['act']): Screen['act'] =>
  async (visit) => {
    const { page, platformUrl, appUrl } = visit;
    await inOrder(
      follow('Forgot password?'),
      send({ Email: emailOf('reports') }, 'Send the link'),
    )(visit);
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const mails = await visit.otherPerson();
    await signInByForm(mails, 'admin', appUrl);
    await mails.goto(platformUrl + admin.mail);
    const link = /http\S+reset-password\S+/.exec(await mails.locator('main').innerText())?.[0];
    await mails.context().close();
    await page.goto(link ?? 'no-link');
    await act?.(visit);
  };

export const forgetfulUser: Person = {
  name: 'login-mailed-link',
  user: null,
  screens: [
    login('link', byMailedLink()),
    login('link-errors', byMailedLink(send(newPassword, 'Set password'))),
    login(
      'link-used',
      byMailedLink(
        send(
          { 'New password': 'a long new password', 'New password again': 'a long new password' },
          'Set password',
        ),
      ),
    ),
  ],
};
