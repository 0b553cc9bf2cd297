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

/** What the links of a list's page numbers say. */
export const pageLinksOf = (page: Document, list: string): (string | null)[] =>
  [...page.querySelectorAll(`main nav[aria-label="Pages of ${list}"] a`)].map(
    ({ textContent }) => textContent,
  );

/** The rows of the first table inside an element as text: body and foot, without the head, and without words beside a figure or name. */
export const tableRows = (inside: Element): string[][] =>
  [...inside.querySelector('table')!.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
    [...row.children].map((cell) => {
      const copy = cell.cloneNode(true) as Element;
      for (const beside of copy.querySelectorAll('.sr-only, .brand-page, [aria-hidden]'))
        beside.remove();
      return copy.textContent.trim();
    }),
  );

/** The number in a cell, without its unit, rounded to two digits: `$1,234.50`, `12.34%`, `1234.5`. */
export const numberIn = (text: string): number => {
  const found = Number(text.replace('−', '-').replace(/[$,%\s]/g, ''));
  if (text === '' || Number.isNaN(found)) throw new Error(`no number: ${text}`);
  return twoDigits(found);
};

/** Amounts of a column as a page writes them: without hundredths where one of them is 10,000 or more. Files have them all. */
export const asShown = (amounts: readonly number[]): number[] =>
  amounts.some((amount) => Math.abs(amount) >= 10_000) ? amounts.map(Math.round) : [...amounts];
export const twoDigits = (value: number): number => Math.round(value * 100) / 100;
