import { openOutbox } from '../../support/people/outbox';
import { LoginClient, type Page } from './login-client';
import { newEmail, signUp } from './sign-up-form';
import type { TestPlatform } from './test-platform';

export type Ask = <Data = Record<string, unknown>>(
  query: string,
  variables?: Record<string, unknown>,
) => Promise<{ data: Data | undefined; error: string | undefined; code: string | undefined }>;

/** Asks GraphQL with an access token. */
export const askAs =
  (user: LoginClient, token: string): Ask =>
  async (query, variables = {}) => {
    const { data, errors } = await user.graphql<never>(query, token, variables);
    const [first] = errors ?? [];
    return { data: data ?? undefined, error: first?.message, code: first?.extensions?.code };
  };

/** @returns a new account, by its only user */
export async function newAccount(
  platform: TestPlatform,
  email = newEmail(),
): Promise<{ ask: Ask; email: string }> {
  const user = new LoginClient(platform.current().connection);
  const back = new URL((await signUp(user, email)).url);
  const { access_token: token } = (await (
    await user.redeem(back.searchParams.get('code')!)
  ).json()) as { access_token: string };
  return { ask: askAs(user, token), email };
}

export const claim =
  'mutation ($brand: ID!, $mailbox: String) { claimBrand(brand: $brand, mailbox: $mailbox) { needToListBrand primaryBrand { id } } }';

/** @returns the newest mail to an address */
export async function mailTo(platform: TestPlatform, address: string) {
  const mails = await (await openOutbox(platform.current().db)).newest(100);
  return mails.find(({ recipient }) => recipient === address);
}

/** @returns the link of the newest mail to an address */
export async function linkTo(platform: TestPlatform, address: string): Promise<string> {
  return /http\S+\?ticket=\S+/.exec((await mailTo(platform, address))?.text ?? '')?.[0] ?? 'none';
}

/** Opens a mailed link in a browser without a session, and answers it. */
export async function answerLink(
  platform: TestPlatform,
  link: string,
  answer: 'confirm' | 'refuse',
): Promise<Page> {
  const reader = new LoginClient(platform.current().connection);
  return reader.submit(await reader.page(link), { answer });
}

let mailboxes = 0;
/** Claims a brand of the demo market, and confirms the claim by its mailed link. @returns the answer to the claim */
export async function ownBrand(platform: TestPlatform, ask: Ask, brand: string) {
  const mailbox = `owner-${(mailboxes += 1)}@${brand.slice('brd_'.length)}.example`;
  const answer = await ask(claim, { brand, mailbox });
  if (answer.error === undefined)
    await answerLink(platform, await linkTo(platform, mailbox), 'confirm');
  return answer;
}
