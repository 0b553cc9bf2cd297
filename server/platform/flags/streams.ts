import type { Response } from 'express';

/** Open event streams. */
export interface Stream {
  send(event: string, data: unknown): void;
}

const heartbeatMs = 30_000;
/** A reader that lets so much pile up is gone, or as good as. */
const mostUnreadBytes = 4_194_304;
const mostStreams = 20_000;

/** Holds server-sent event streams open, with a comment as a heartbeat. */
export function createStreams() {
  const open = new Set<Response>();
  const heartbeat = setInterval(() => {
    for (const response of open) write(response, ':\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  const write = (response: Response, text: string) => {
    if (response.writableLength > mostUnreadBytes) response.destroy();
    else if (!response.writableEnded) response.write(text);
  };

  return {
    /** @returns null when there are too many, which has been answered */
    begin(response: Response, onEnd: () => void): Stream | null {
      if (open.size >= mostStreams) {
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
    /** Ends all of them: their readers come back to whoever answers then. */
    close() {
      clearInterval(heartbeat);
      for (const response of open) response.end();
    },
  };
}
