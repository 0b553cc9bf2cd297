import type { Measured } from './measure-page';

export interface PageReport {
  page: string;
  /** CPU of one `renderToString` of the same document, in ms. */
  renderMs: number;
  /** Bytes of the BFF's answer: as it is, as gzip, and as it was sent. */
  bytes: { plain: number; gzip: number; sent: number; encoding: string };
  servers: Partial<Record<'bff' | 'handwritten' | 'plain', Measured>>;
}

export interface Goal {
  goal: string;
  page: string;
  value: number | null;
  limit: number;
  met: boolean | null;
}

const round = (value: number | null, digits: number) =>
  value === null ? '–' : value.toFixed(digits);

/** The goals of performance.md that apply to one process, for every page. */
export function judge(reports: readonly PageReport[]): Goal[] {
  return reports.flatMap(({ page, renderMs, bytes, servers }) => {
    const { bff, handwritten } = servers;
    if (bff === undefined) return [];
    const goal = (name: string, value: number | null, limit: number): Goal => ({
      goal: name,
      page,
      value,
      limit,
      met: value === null ? null : value <= limit,
    });
    const goals = [
      goal(
        'server CPU ÷ renderToString of the same page',
        bff.cpuMs === null ? null : bff.cpuMs / renderMs,
        3,
      ),
      goal('p99 ÷ p50 at 50 connections', bff.spread, 1.7),
      goal('memory at 50 connections, MB', bff.memoryMb, 200),
      goal('HTML as gzip, KB', bytes.gzip / 1024, 25),
    ];
    if (handwritten !== undefined) {
      goals.push(
        goal(
          'server CPU ÷ a hand-written server’s with renderToString',
          bff.cpuMs === null || handwritten.cpuMs === null ? null : bff.cpuMs / handwritten.cpuMs,
          3,
        ),
        goal(
          'time to first byte ÷ a hand-written server’s',
          bff.firstByteP50 / handwritten.firstByteP50,
          1.3,
        ),
      );
    }
    return goals;
  });
}

const columns = [
  ['page', 14],
  ['server', 12],
  ['req/s', 7],
  ['CPU ms', 7],
  ['× plain', 8],
  ['× render', 9],
  ['TTFB p50', 9],
  ['p99', 7],
  ['p99/p50', 8],
  ['MB', 5],
] as const;

/** The table of figures, and a line for each goal. */
export function printReport(reports: readonly PageReport[], goals: readonly Goal[]): string {
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) =>
        at < 2 ? cell.padEnd(columns[at]?.[1] ?? 0) : cell.padStart(columns[at]?.[1] ?? 0),
      )
      .join(' ');
  const lines = [line(columns.map(([name]) => name))];
  for (const { page, renderMs, servers } of reports) {
    for (const [name, measured] of Object.entries(servers)) {
      const plain = servers.plain?.cpuMs;
      const against = (other: number | null | undefined) =>
        measured.cpuMs === null || !other ? null : measured.cpuMs / other;
      lines.push(
        line([
          page,
          name,
          round(measured.requestsPerSecond, 0),
          round(measured.cpuMs, 2),
          round(against(plain), 1),
          round(against(renderMs), 2),
          round(measured.firstByteP50, 2),
          round(measured.firstByteP99, 2),
          round(measured.spread, 2),
          round(measured.memoryMb, 0),
        ]),
      );
    }
    lines.push(line([page, 'render alone', '', round(renderMs, 2)]));
  }
  lines.push('', 'HTML of the BFF, in KB');
  for (const { page, bytes } of reports) {
    const kb = (size: number) => (size / 1024).toFixed(1).padStart(6);
    lines.push(
      `  ${page.padEnd(14)} ${kb(bytes.plain)}  gzip ${kb(bytes.gzip)}  sent ${kb(bytes.sent)} (${bytes.encoding})`,
    );
  }
  lines.push('', 'Goals');
  for (const { goal, page, value, limit, met } of goals) {
    const verdict = met === null ? 'not measured' : met ? 'met' : 'not met';
    lines.push(
      `  ${verdict.padEnd(12)} ${page.padEnd(14)} ${goal}: ${round(value, 2)} (at most ${limit})`,
    );
  }
  return lines.join('\n');
}
