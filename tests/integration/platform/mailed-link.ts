import { LoginClient } from './login-client';
import type { TestPlatform } from './test-platform';

/** @returns the link of the newest mail to an address, read in the outbox by an internal admin; null without one */
export async function mailedLink(
  platform: Pick<TestPlatform, 'current'>,
  email: string,
): Promise<string | null> {
  const admin = new LoginClient(platform.current().connection);
  await admin.signIn('admin@demo.endcap.example', 'endcap-demo');
  const { html } = await admin.page('/mail');
  const mail = html.split('<tr>').find((row) => row.includes(email));
  return /http[^\s<]+\?ticket=[\w-]+/.exec(mail ?? '')?.[0] ?? null;
}
