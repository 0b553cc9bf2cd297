import type { LoginClient } from './login-client';

/** @returns the link of the newest mail to an address, read in the outbox by an internal admin; null without one */
export async function mailedLink(user: LoginClient, email: string): Promise<string | null> {
  const admin = user.another();
  await admin.signIn('admin@demo.endcap.example', 'endcap-demo');
  const { html } = await admin.page('/mail');
  const mail = html.split('<tr>').find((row) => row.includes(email));
  return /http[^\s<]+\?ticket=[\w-]+/.exec(mail ?? '')?.[0] ?? null;
}
