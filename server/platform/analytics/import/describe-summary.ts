import type { ImportSummary, FaultGroup, LineGroup } from './import-summary';

const figure = (value: number) => value.toLocaleString('en-US');
const amount = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** @returns a summary as text for a terminal */
export function describeSummary(summary: ImportSummary): string {
  const { totals, rows, faultyLines, leftOutLines, linesFile } = summary;
  const lines: string[] = [];
  if (summary.faults.length > 0) {
    lines.push('Faulty rows:', ...summary.faults.flatMap((group) => faultLines(group)), '');
  }
  lines.push(
    `${linesFile}: ${figure(rows)} rows`,
    `  ${figure(rows - faultyLines - leftOutLines)} taken`,
    `  ${figure(leftOutLines)} left out as the mapping says`,
    ...summary.leftOut.flatMap((group) => groupLines(group)),
    `  ${figure(faultyLines)} faulty`,
  );
  if (summary.kept.length > 0)
    lines.push('  doubtful, and kept:', ...summary.kept.flatMap((group) => groupLines(group)));
  if (totals !== null)
    lines.push(
      '',
      `${summary.name} (${summary.set}), ${totals.firstDay} – ${totals.lastDay}`,
      `  lines      ${figure(totals.lines)}`,
      `  orders     ${totals.orders === 0 ? 'not mapped' : figure(totals.orders)}`,
      `  buyers     ${totals.buyers === 0 ? 'not mapped' : figure(totals.buyers)}`,
      `  products   ${figure(totals.products)}`,
      `  brands     ${figure(totals.brands)}`,
      `  units      ${figure(totals.units)}`,
      `  net sales  ${amount(totals.netCents)} ${summary.currency}`,
    );
  if (summary.warnings.length > 0)
    lines.push('', 'Worth knowing:', ...summary.warnings.map((warning) => `  - ${warning}`));
  return lines.join('\n');
}

function faultLines({ file, reason, count, rows }: FaultGroup): string[] {
  const named = rows.map(({ row, value }) => `${row}${value === null ? '' : ` (${cut(value)})`}`);
  return [
    `  ${file}: ${reason}: ${figure(count)} ${count === 1 ? 'row' : 'rows'}`,
    `    ${list('row', named, count)}`,
  ];
}

function groupLines({ reason, count, rows }: LineGroup): string[] {
  return [`    ${figure(count)}: ${reason}`, `      ${list('row', rows.map(String), count)}`];
}

function list(word: string, shown: readonly string[], count: number): string {
  const more = count > shown.length ? `, and ${figure(count - shown.length)} more` : '';
  return `${word}${count === 1 ? '' : 's'} ${shown.join(', ')}${more}`;
}

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
