/** Messages between the processes of the bench. */

export interface LoadOrder {
  kind: 'load';
  url: string;
  cookies: string[];
  encoding: string;
  connections: number;
  seconds: number;
  /** This number of requests instead of a duration. */
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

/** The answer of the plain server, captured from the BFF. */
export interface CapturedAnswer {
  path: string;
  status: number;
  /** Names and values alternate, as in Node's rawHeaders. */
  headers: string[];
  /** Base64. */
  body: string;
}

/** A page to render in a loop, with the answers of its loaders as turbo-stream text. */
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
