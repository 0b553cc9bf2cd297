import type { PlatformConfig } from '../config';
import { createSmtp } from '../mail/smtp';
import { note, ok, wrong, type Finding } from './findings';

/** By nodemailer's codes. */
const reasons: Readonly<Record<string, readonly [string, string]>> = {
  EAUTH: ['it refuses user and password', 'correct them in PLATFORM_SMTP_URL'],
  ETLS: ['it does not offer STARTTLS', 'use smtps://, or turn STARTTLS on at the mail server'],
  EDNS: ['its name has no address', 'correct PLATFORM_SMTP_URL'],
  ECONNECTION: ['it cannot be reached', 'check host, port and firewall'],
  ESOCKET: ['it cannot be reached', 'check host, port, firewall and its TLS certificate'],
  ETIMEDOUT: ['it does not answer in time', 'check host, port and firewall'],
};

/** Signs in at the mail server, and sends nothing. */
export async function checkMail({ smtp }: PlatformConfig): Promise<Finding> {
  const part = 'mail server';
  if (smtp === null)
    return note(part, 'none is configured: mails stay in the outbox, at /mail of the platform');
  const { host } = new URL(smtp.url);
  try {
    await createSmtp(smtp).verify();
    return ok(part, `${host} answers`);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    const [text, advice] = reasons[code] ?? ['it does not accept mails', 'see its log'];
    return wrong(part, `${host}: ${text}`, advice);
  }
}
