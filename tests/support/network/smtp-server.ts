import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Head and text, as they came. */
  text: string;
}

export interface SmtpServer {
  url: string;
  /** Mails that arrived complete, whatever the server answered. */
  mails: ReceivedMail[];
  /** The answer to a complete mail; null: none. Default: the mail is accepted. */
  answer: (mail: ReceivedMail) => string | null;
  close(): Promise<void>;
}

export const taken = '250 2.0.0 taken';

/** The sender of the platform's mails in tests. */
export const sender = 'Endcap <floor@endcap.example>';

/** For a platform that delivers to the server. Each poll takes processor time, so it polls no more often than tests need. */
export const deliveryTo = ({ url }: SmtpServer, attempts: number) => ({
  url,
  from: sender,
  local: true,
  pollMs: 200,
  pauseMs: 50,
  attempts,
});

/** The value of a header, with folded lines joined. */
export const headerOf = ({ text }: ReceivedMail, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(text)?.[1]?.replace(/\r\n[ \t]/g, ' ');

/** A mail server on loopback with the part of SMTP that a client needs. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const mails: ReceivedMail[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const say = (line: string) => socket.write(`${line}\r\n`);
    let buffer = '';
    let mail: ReceivedMail | null = null;
    let inText = false;
    say('220 test ESMTP');
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8');
      for (;;) {
        if (inText) {
          const end = buffer.indexOf('\r\n.\r\n');
          if (end < 0) return;
          mail!.text = buffer.slice(0, end);
          buffer = buffer.slice(end + 5);
          inText = false;
          mails.push(mail!);
          const reply = started.answer(mail!);
          if (reply !== null) say(reply);
          continue;
        }
        const end = buffer.indexOf('\r\n');
        if (end < 0) return;
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (/^(EHLO|HELO)/i.test(line)) say('250 test');
        else if (/^MAIL/i.test(line)) {
          mail = { from: address, to: [], text: '' };
          say('250 ok');
        } else if (/^RCPT/i.test(line)) {
          mail?.to.push(address);
          say('250 ok');
        } else if (/^DATA/i.test(line)) {
          inText = true;
          say('354 go on');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    answer: () => taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return started;
}
