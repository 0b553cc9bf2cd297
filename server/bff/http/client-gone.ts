import type { IncomingMessage, ServerResponse } from 'node:http';

/** The status in the log of a request whose client has gone before the answer. No client receives it. */
export const clientGoneStatus = 499;

/**
 * Whether the client has closed its connection before the answer was complete. An error that follows from that is not
 * our fault. A connection that we have broken off ourselves, because an answer failed midway, holds that error.
 */
export const hasClientGone = (req: IncomingMessage, res: ServerResponse): boolean =>
  // In the middle of its body, Node.js ends the request before the response.
  (req.destroyed && !req.complete) ||
  (res.destroyed && !res.writableFinished && res.errored === null);
