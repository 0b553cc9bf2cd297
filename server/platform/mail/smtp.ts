import { createTransport } from 'nodemailer';

import type { StoredMail } from './outbox';

/** A mail server. */
export interface MailServer {
  /**
   * Hands a mail over. The same mail always has the same Message-ID and date, so that a second copy can be told.
   * @throws when the server has not taken it: its answer, or why it cannot be reached
   */
  send(mail: StoredMail): Promise<void>;
}

export interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  /** An address, or `Name <address>`. */
  from: string;
  /** A server of this machine alone: what is sent to it leaves no wire to listen on. */
  local: boolean;
}

/** Longest wait for an answer; `delivery.ts` keeps a mail to itself for longer than all of them together. */
const waitMs = 10_000;

/** SMTP: with TLS from the start (smtps) or by STARTTLS, without which nothing is sent to another machine. */
export function createSmtp({ url, from, local }: SmtpOptions): MailServer {
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
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? hostname;
  return {
    async send({ id, recipient, subject, text, html, createdAt }) {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        date: createdAt,
        from,
        // As an object: a text would be read as a list of addresses.
        to: { name: '', address: recipient },
        subject,
        text,
        ...(html !== null && { html }),
      });
    },
  };
}
