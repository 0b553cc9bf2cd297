import { LoginClient } from '../login-client';
import type { TestPlatform } from '../test-platform';

export interface Mailbox {
  /** Mails whose subject or text names it, newest first, of the newest 50. */
  about(words: string): Promise<{ recipient: string; subject: string; text: string }[]>;
}

/** The outbox, as an admin reads it. */
export async function createMailbox(platform: TestPlatform): Promise<Mailbox> {
  const client = new LoginClient(platform.current().connection);
  await client.signIn('admin@demo.endcap.example', 'endcap-demo');
  return {
    async about(words) {
      const { html } = await client.page('/mail');
      return html
        .split('<tr>')
        .map((row) => ({
          recipient: /class="address">([^<]*)</.exec(row)?.[1] ?? '',
          subject: /<strong>([^<]*)/.exec(row)?.[1] ?? '',
          // Addresses of the app and the platform are links.
          text: (/<pre>(.*?)<\/pre>/s.exec(row)?.[1] ?? '').replaceAll(/<[^>]*>/g, ''),
        }))
        .filter(({ subject, text }) => `${subject} ${text}`.includes(words));
    },
  };
}
