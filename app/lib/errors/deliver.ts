import type { BrowserView } from '~/contracts/session/browser';
import { logWarning } from '~/lib/errors/browser-log';
import { paths } from '~/lib/urls/paths';

import type { Report } from './reports';

const maxTextLength = 500;

/** An id in Sentry's form. */
const eventId = () => crypto.randomUUID().replaceAll('-', '');

/** Builds Sentry's envelope without the SDK, for use without a DSN or when the SDK cannot be loaded. */
export function plainEnvelope({ error, level, requestId }: Report, dsn: string | null): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const id = eventId();
  const lines = [
    { event_id: id, ...(dsn === null ? {} : { dsn }) },
    { type: 'event' },
    {
      event_id: id,
      level,
      platform: 'javascript',
      tags: requestId === null ? {} : { request_id: requestId },
      exception: { values: [{ type: name, value: message.slice(0, maxTextLength) }] },
    },
  ];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

/**
 * Sends error reports to the BFF (C-06): it writes them into its log, and passes a sample on to Sentry.
 * @param read the newest root view; null where its loader failed
 */
export function createDelivery(read: () => BrowserView | null) {
  const freshToken = async (): Promise<string> => {
    const answer = await fetch(paths.auth.csrf, { headers: { accept: 'application/json' } });
    const { csrfToken } = (await answer.json()) as { csrfToken?: unknown };
    return String(csrfToken);
  };
  const post = (body: string, token: string) =>
    fetch(paths.monitoring, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-sentry-envelope', 'x-csrf-token': token },
    });
  /** The session may have changed since the page was rendered. Its token is then refused, and a new one is requested. */
  const send = async (body: string): Promise<number> => {
    const known = read()?.csrfToken;
    const answer = await post(body, known ?? (await freshToken()));
    if (answer.status !== 403 || known === undefined) return answer.status;
    return (await post(body, await freshToken())).status;
  };

  let sentry: Promise<(report: Report) => void> | null = null;
  const deliver = async (report: Report): Promise<void> => {
    const config = read()?.sentry ?? null;
    if (config !== null) {
      sentry ??= import('./sentry').then(({ openSentry }) => openSentry(config, send));
      try {
        (await sentry)(report);
        return;
      } catch {
        // The SDK could not be loaded. The report still goes to the server's log.
      }
    }
    await send(plainEnvelope(report, config?.dsn ?? null));
  };

  return (report: Report): void => {
    deliver(report).catch(() => {
      // A failed report cannot be reported.
      logWarning('An error report could not be sent.');
    });
  };
}
