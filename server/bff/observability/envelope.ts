/** Events that one envelope may hold; more come from nobody who means well. */
const mostItems = 10;

/** An envelope as it came in: whom it is for, and the events in it. */
export interface Envelope {
  /** Null where the browser was told of none. */
  dsn: string | null;
  events: unknown[];
}

/**
 * Reads Sentry's envelope format: a line of JSON for the whole, then for each item a line of JSON and a payload.
 * Items other than events (sessions, attachments, replays) are left out.
 * @returns null for what is no envelope
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
    for (let items = 0; rest.length > 0 && items < mostItems; items += 1) {
      const { type, length } = line() as { type?: unknown; length?: unknown };
      if (typeof length === 'number') {
        const payload = rest.subarray(0, length).toString('utf8');
        rest = rest.subarray(length + 1);
        if (type === 'event') events.push(JSON.parse(payload));
      } else if (type === 'event') {
        events.push(line());
      } else {
        // Some other payload, in one line: JSON or not.
        const end = rest.indexOf(10);
        rest = end === -1 ? rest.subarray(rest.length) : rest.subarray(end + 1);
      }
    }
    return { dsn: typeof dsn === 'string' ? dsn : null, events };
  } catch {
    return null;
  }
}
