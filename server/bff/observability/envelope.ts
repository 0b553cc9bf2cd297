/** Items of an envelope that are read. Browsers of this app send fewer. */
const maxItems = 10;

/** A received envelope: its DSN and its events. */
export interface Envelope {
  /** Null if the browser has none. */
  dsn: string | null;
  events: unknown[];
}

/**
 * Reads Sentry's envelope format: a JSON header line, then for each item a JSON header line and a payload. Items other
 * than events (sessions, attachments, replays) are skipped.
 * @returns null if the body is not an envelope
 */
export function readEnvelope(body: Buffer): Envelope | null {
  let rest = body;
  const line = (): unknown => {
    const end = rest.indexOf(10);
    const text = rest.subarray(0, end === -1 ? rest.length : end).toString('utf8');
    rest = end === -1 ? rest.subarray(rest.length) : rest.subarray(end + 1);
    return JSON.parse(text) as unknown;
  };
  try {
    const { dsn } = line() as { dsn?: unknown };
    const events: unknown[] = [];
    for (let items = 0; rest.length > 0 && items < maxItems; items += 1) {
      const { type, length } = line() as { type?: unknown; length?: unknown };
      if (typeof length === 'number') {
        const payload = rest.subarray(0, length).toString('utf8');
        rest = rest.subarray(length + 1);
        if (type === 'event') events.push(JSON.parse(payload));
      } else if (type === 'event') {
        events.push(line());
      } else {
        // Skips another payload, which is one line of any content.
        const end = rest.indexOf(10);
        rest = end === -1 ? rest.subarray(rest.length) : rest.subarray(end + 1);
      }
    }
    return { dsn: typeof dsn === 'string' ? dsn : null, events };
  } catch {
    return null;
  }
}
