import { NoDataError } from './errors';
import { answerOfPart, mergeQueries, type WaitingQuery } from './merge';
import type { RawAnswer } from './raw-answer';

interface QueuedQuery {
  text: string;
  query: WaitingQuery;
  resolve: (answer: RawAnswer | Promise<RawAnswer>) => void;
  reject: (error: unknown) => void;
}

/**
 * Collects the queries of one turn of the event loop and sends them as one (C-02).
 *
 * @param send sends one query
 * @returns a function that queues a query and resolves to its own part of the answer
 */
export function createQueryQueue(send: (text: string, variables: object) => Promise<RawAnswer>) {
  let queue: QueuedQuery[] = [];

  const sendQueue = () => {
    const queued = queue;
    queue = [];
    const merged = queued.length < 2 ? null : mergeQueries(queued.map(({ query }) => query));
    if (merged === null) {
      for (const { text, query, resolve } of queued) resolve(send(text, query.variables));
      return;
    }
    const answer = send(merged.text, merged.variables);
    for (const { text, query, resolve, reject } of queued) {
      answer.then(
        (whole) => resolve(answerOfPart(query.mergePart, whole)),
        (error: unknown) => {
          // A field that must not be null makes the whole answer null. Sent alone, only the query with that field fails.
          if (error instanceof NoDataError) resolve(send(text, query.variables));
          else reject(error);
        },
      );
    }
  };

  return (text: string, query: WaitingQuery) =>
    new Promise<RawAnswer>((resolve, reject) => {
      queue.push({ text, query, resolve, reject });
      if (queue.length === 1) setImmediate(sendQueue);
    });
}
