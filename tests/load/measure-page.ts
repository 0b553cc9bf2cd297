import type { LoadResult } from './messages';
import { cpuMsOf, median, memoryMbOf, type Program } from './programs';

/** A measured server. */
export interface Subject {
  url: string;
  pid: number;
}

export interface Measured {
  /** At 10 connections. */
  requestsPerSecond: number;
  cpuMs: number | null;
  /** One request after the other, in ms. */
  firstByteP50: number;
  firstByteP99: number;
  /** At 50 connections. */
  spread: number;
  memoryMb: number | null;
}

type Round = Measured;

function refuseFailures(what: string, result: LoadResult, status: number): void {
  const others = Object.entries(result.statuses).filter(([code]) => code !== String(status));
  if (others.length > 0 || result.requests === 0)
    throw new Error(`${what} answered ${JSON.stringify(result)}, not ${status} alone`);
}

/** Measures one page of one server once. */
export async function measureRound(
  generator: Program,
  subject: Subject,
  page: { name: string; path: string; status: number; cookies: string[] },
  settings: { seconds: number; encoding: string },
): Promise<Round> {
  const { seconds, encoding } = settings;
  const order = { url: subject.url + page.path, cookies: page.cookies, encoding, seconds };
  const run = async (message: object) => {
    const result = await generator.ask<LoadResult>({ ...order, ...message });
    refuseFailures(`${page.name} at ${subject.url}`, result, page.status);
    return result;
  };
  const first = await run({ kind: 'first-byte' });
  const before = cpuMsOf(subject.pid);
  const ten = await run({ kind: 'load', connections: 10 });
  const after = cpuMsOf(subject.pid);
  const fifty = await run({ kind: 'load', connections: 50 });
  return {
    requestsPerSecond: ten.requests / ten.seconds,
    cpuMs: before === null || after === null ? null : (after - before) / ten.requests,
    firstByteP50: first.p50,
    firstByteP99: first.p99,
    spread: fifty.p50 === 0 ? 1 : fifty.p99 / fifty.p50,
    memoryMb: memoryMbOf(subject.pid),
  };
}

/** The medians of several rounds. */
export function summarise(rounds: readonly Round[]): Measured {
  const of = (name: keyof Measured) => median(rounds.map((round) => round[name] ?? Number.NaN));
  const known = (value: number) => (Number.isNaN(value) ? null : value);
  return {
    requestsPerSecond: of('requestsPerSecond'),
    cpuMs: known(of('cpuMs')),
    firstByteP50: of('firstByteP50'),
    firstByteP99: of('firstByteP99'),
    spread: of('spread'),
    memoryMb: known(of('memoryMb')),
  };
}
