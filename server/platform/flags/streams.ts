import type { Response } from 'express';

/** One open event stream. */
export interface Stream {
  send(event: string, data: unknown): void;
}

const heartbeatMs = 30_000;
/** A client with more unread bytes counts as disconnected. */
const maxUnreadBytes = 4_194_304;
const maxStreams = 20_000;

export type Streams = ReturnType<typeof createStreams>;

/** Keeps server-sent event streams open. A comment is sent as a heartbeat. */
export function createStreams() {
  const open = new Set<Response>();
  const heartbeat = setInterval(() => {
    for (const response of open) write(response, ':\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  const write = (response: Response, text: string) => {
    if (response.writableLength > maxUnreadBytes) response.destroy();
    else if (!response.writableEnded) response.write(text);
  };

  return {
    /** @returns null when too many streams are open; the response is then a 503 */
    begin(response: Response, onEnd: () => void): Stream | null {
      if (open.size >= maxStreams) {
        response.setHeader('Retry-After', '30').status(503).json({ message: 'too many streams' });
        return null;
      }
      response.status(200).setHeader('Content-Type', 'text/event-stream; charset=utf-8');
      response.setHeader('X-Accel-Buffering', 'no');
      response.flushHeaders();
      open.add(response);
      response.on('close', () => {
        open.delete(response);
        onEnd();
      });
      return {
        send(event, data) {
          write(response, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        },
      };
    },
    /** Ends all streams. The clients reconnect. */
    close() {
      clearInterval(heartbeat);
      for (const response of open) response.end();
    },
  };
}
