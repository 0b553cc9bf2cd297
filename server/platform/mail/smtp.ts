import { createTransport } from 'nodemailer';

import { isLoopback } from '../env';
import type { StoredMail } from './outbox';

/** A mail server. */
export type MailServer = ReturnType<typeof createSmtp>;

export interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  /** An address, or `Name <address>`. */
  from: string;
  /** Whether the server runs on this machine. Mails to it need no TLS. */
  local: boolean;
}

/** The time-out of each phase. The lease in `delivery.ts` is longer than all phases together. */
const timeoutMs = 10_000;

/** Creates an SMTP client. It uses TLS (smtps) or STARTTLS, and requires one of them for other machines. */
export function createSmtp({ url, from, local }: SmtpOptions) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !local,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? hostname;
  return {
    /**
     * Sends a mail. Each try has the same Message-ID and date, so that recipients can detect duplicates.
     * @throws when the server does not accept the mail or cannot be reached
     */
    async send({ id, recipient, subject, text, createdAt }: StoredMail) {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        date: createdAt,
        from,
        // An object, because a string is parsed as a list of addresses.
        to: { name: '', address: recipient },
        subject,
        text,
      });
    },
    /** Connects and signs in, and sends nothing. Throws nodemailer's error, with a `code`. */
    async verify() {
      await transport.verify();
    },
  };
}

/**
 * Whether the outbox shows the links of mails to internal admins: only where no mail server can deliver them, and only to
 * people of this machine.
 */
export const showsLinks = ({
  config,
  publicUrl,
}: {
  config: { smtp: unknown };
  publicUrl: string;
}): boolean => config.smtp === null && isLoopback(publicUrl);
