/** The rows of a CSV file, parsed as RFC 4180 defines. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\r?\n|$)/gy;
  const body = text.replace('\uFEFF', '').trimEnd();
  for (let at = 0; at <= body.length; at = cell.lastIndex) {
    cell.lastIndex = at;
    const [, quoted, plain, end] = cell.exec(body)!;
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows;
}

/** The rows of the first table inside an element as text: body and foot, without the head. */
export const tableRows = (inside: Element): string[][] =>
  [...inside.querySelector('table')!.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.trim()),
  );

/** The number in a cell, without its unit, rounded to two digits: `$1,234.50`, `12.34%`, `1234.5`. */
export const numberIn = (text: string): number => {
  const found = Number(text.replace('−', '-').replace(/[$,%\s]/g, ''));
  if (text === '' || Number.isNaN(found)) throw new Error(`no number: ${text}`);
  return twoDigits(found);
};
export const twoDigits = (value: number): number => Math.round(value * 100) / 100;
