/** What the processes of the bench tell each other. */

export interface LoadOrder {
  kind: 'load';
  url: string;
  cookies: string[];
  encoding: string;
  connections: number;
  seconds: number;
  /** As many requests instead, however long they take. */
  amount?: number;
}
/** One request after the other, on one connection. */
export interface FirstByteOrder {
  kind: 'first-byte';
  url: string;
  cookies: string[];
  encoding: string;
  seconds: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Answers by status, network errors as 0. */
  statuses: Record<string, number>;
  /** Latency in ms. */
  p50: number;
  p99: number;
}

/** What the plain server gives back: captured from the BFF. */
export interface CapturedAnswer {
  path: string;
  status: number;
  /** Name and value in turn, as Node gives them. */
  headers: string[];
  /** Base64. */
  body: string;
}

/** One page to draw in a loop, with what its loaders have answered: a turbo-stream, as text. */
export interface RenderOrder {
  url: string;
  data: string[];
  seconds: number;
}
export interface RenderResult {
  renders: number;
  cpuMs: number;
}

/** @throws when this is not a child process */
export function tellParent(message: unknown): void {
  if (process.send === undefined) throw new Error('started by npm run bench alone');
  process.send(message);
}
