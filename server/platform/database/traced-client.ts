import { inSpan, traceId } from '../operations/tracing';

/** What drizzle calls of a driver: of PGlite, of a pool, and of a connection. */
type Driver = object;
type Call = (...args: unknown[]) => unknown;

const operation = /^[\s(]*(\w+)/;
const table = /\b(?:from|into|update)\s+"?(\w+)"?/i;

/** The name of a statement: its operation and its first table. Nothing of the values or the rest of the text. */
export function statementName(text: string): string {
  const verb = (operation.exec(text)?.[1] ?? 'statement').toUpperCase();
  const of = table.exec(text)?.[1];
  return of === undefined ? verb : `${verb} ${of}`;
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');

/** A driver whose statements are spans of the current trace; also those of its connections and transactions. */
export function tracedClient<Client extends Driver>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const call = (member as Call).bind(target);
      if (name === 'query')
        return (...args: unknown[]) => {
          // Jobs ask the database every few seconds, and belong to no request.
          if (traceId() === null) return call(...args);
          const summary = statementName(textOf(args[0]));
          const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
          return inSpan(summary, attributes, async () => call(...args));
        };
      if (name === 'connect') return async () => tracedClient((await call()) as Driver);
      if (name === 'transaction')
        return (work: (tx: Driver) => unknown) => call((tx: Driver) => work(tracedClient(tx)));
      return call;
    },
  });
}
