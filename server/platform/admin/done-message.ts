import { parse } from 'cookie';
import type { Request, Response } from 'express';

import { formToken, isFormToken } from '../identity/secrets';

/** A page that is opened later no longer says it. */
const lifeMs = 60_000;

interface Options {
  /** The first one signs, all verify. */
  keys: readonly string[];
  /** What the message is bound to: the session. */
  binding: string;
  secure: boolean;
}

const nameOf = ({ secure }: Options) => `${secure ? '__Host-' : ''}endcap_admin_done`;
const cookieOptions = ({ secure }: Options) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure }) as const;
const bindingOf = ({ binding }: Options, content: string) => `${binding}:done:${content}`;

/**
 * Leaves a message about what was done, which the page at one address shows once. A signed cookie holds it, so that no link
 * can make a page show such a message.
 * @param address path and query
 */
export function leaveDoneMessage(
  response: Response,
  options: Options,
  address: string,
  text: string,
): void {
  const content = Buffer.from(JSON.stringify([address, text])).toString('base64url');
  const signature = formToken(options.keys[0]!, bindingOf(options, content));
  response.cookie(nameOf(options), `${content}.${signature}`, {
    ...cookieOptions(options),
    maxAge: lifeMs,
  });
}

/** Takes the message for the page of a request; null without one. */
export function takeDoneMessage(
  { headers, method, originalUrl }: Request,
  response: Response,
  options: Options,
): string | null {
  const cookie = parse(headers.cookie ?? '')[nameOf(options)];
  if (cookie === undefined || method !== 'GET') return null;
  const [content = '', signature] = cookie.split('.');
  if (!isFormToken(options.keys, bindingOf(options, content), signature)) return null;
  const [address, text] = JSON.parse(Buffer.from(content, 'base64url').toString()) as string[];
  // Another tab may be loading another page at the same time.
  if (address !== originalUrl) return null;
  response.clearCookie(nameOf(options), cookieOptions(options));
  return text ?? null;
}
