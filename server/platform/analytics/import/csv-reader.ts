import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A source file cannot be read. The message names file, place and reason. */
export class SourceError extends Error {
  override name = 'SourceError';
}

/** A row of a CSV file. `line` is the line of the file in which the row begins; the header is line 1. */
export interface CsvRow {
  line: number;
  cells: string[];
  /** Why the row is malformed; null if it is well-formed. */
  fault: string | null;
}

export interface CsvOptions {
  delimiter: string;
  encoding: 'utf-8' | 'windows-1252';
  /** Called after each chunk with the bytes read so far and the file's size. */
  progress?: (read: number, size: number) => void;
}

export interface CsvFile {
  header: string[];
  /** Rows in the order of the file, in batches. Empty lines are skipped. */
  batches: AsyncIterable<CsvRow[]>;
  /** Whether the file ends without a line break. Valid once all batches are read. */
  endsInRow(): boolean;
}

/** Limit of a quoted value in characters. A longer one counts as a quotation mark that is never closed. */
const maxValueLength = 1_000_000;

/**
 * Reads a CSV file (RFC 4180): a quoted value may hold delimiters, line breaks and doubled quotation marks; lines end with
 * LF or CRLF. A quotation mark inside an unquoted value is an ordinary character.
 * @throws SourceError if the file is empty, is not text in the encoding, or has a quotation mark that is never closed
 */
export async function openCsv(path: string, options: CsvOptions): Promise<CsvFile> {
  const { size } = await stat(path);
  if (size === 0) throw new SourceError(`${path} is empty.`);
  const reader = new RecordReader(path, options);
  const records = reader.read(size);
  const first = await records.next();
  if (first.done) throw new SourceError(`${path} is empty.`);
  const [head, ...rest] = first.value;
  if (head!.fault !== null) throw new SourceError(`${path}, line ${head!.line}: ${head!.fault}.`);
  const header = head!.cells.map((cell) => cell.trim());
  return {
    header,
    batches: (async function* () {
      yield checkCellCounts(rest, header.length);
      for await (const batch of records) yield checkCellCounts(batch, header.length);
    })(),
    endsInRow: () => reader.endsInRow,
  };
}

function checkCellCounts(rows: CsvRow[], columns: number): CsvRow[] {
  for (const row of rows)
    if (row.fault === null && row.cells.length !== columns)
      row.fault = `${count(row.cells.length, 'value')} where the header has ${columns}`;
  return rows;
}

const count = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;

class RecordReader {
  endsInRow = false;
  /** Number of the line at the start of `text`. */
  private line = 1;
  private text = '';

  constructor(
    private readonly path: string,
    private readonly options: CsvOptions,
  ) {}

  async *read(size: number): AsyncGenerator<CsvRow[]> {
    const decoder = new TextDecoder(this.options.encoding, { fatal: true, ignoreBOM: false });
    let bytes = 0;
    for await (const chunk of createReadStream(this.path, {
      highWaterMark: 1 << 18,
    }) as AsyncIterable<Buffer>) {
      if (chunk.includes(0))
        throw new SourceError(
          `${this.path} is no text file: line ${this.line} or one soon after it holds a NUL character. A spreadsheet saves text as "CSV UTF-8".`,
        );
      bytes += chunk.length;
      this.text += this.decode(() => decoder.decode(chunk, { stream: true }));
      const rows = this.take(false);
      this.options.progress?.(bytes, size);
      if (rows.length > 0) yield rows;
    }
    this.text += this.decode(() => decoder.decode());
    this.endsInRow = this.text !== '';
    const rows = this.take(true);
    if (rows.length > 0) yield rows;
  }

  private decode(read: () => string): string {
    try {
      return read();
    } catch {
      const other = this.options.encoding === 'utf-8' ? 'windows-1252' : 'utf-8';
      throw new SourceError(
        `${this.path}: line ${this.line} or one soon after it is no ${this.options.encoding} text. If the file has another encoding, say "encoding": "${other}".`,
      );
    }
  }

  private fault(reason: string): SourceError {
    return new SourceError(`${this.path}, line ${this.line}: ${reason}.`);
  }

  /** Removes all complete records from the front of the text; at the end of the file, also the last one. */
  private take(atEnd: boolean): CsvRow[] {
    const { text } = this;
    const rows: CsvRow[] = [];
    let from = 0;
    let quote = text.indexOf('"');
    while (from < text.length) {
      let end = text.indexOf('\n', from);
      if (end === -1) {
        if (!atEnd) break;
        end = text.length;
      }
      if (quote !== -1 && quote < from) quote = text.indexOf('"', from);
      if (quote === -1 || quote > end) {
        const stop = end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
        if (stop > from)
          rows.push({
            line: this.line,
            cells: text.slice(from, stop).split(this.options.delimiter),
            fault: null,
          });
        this.line += 1;
        from = end + 1;
        continue;
      }
      const record = this.takeQuoted(from, atEnd);
      if (record === null) break;
      rows.push(record.row);
      this.line += record.lines;
      from = record.end;
    }
    this.text = from >= text.length ? '' : text.slice(from);
    return rows;
  }

  /** @returns a record with quotation marks and the index after it; null if its end is not read yet */
  private takeQuoted(
    from: number,
    atEnd: boolean,
  ): { row: CsvRow; lines: number; end: number } | null {
    const { text } = this;
    const { delimiter } = this.options;
    const cells: string[] = [];
    let fault: string | null = null;
    let lines = 1;
    let at = from;
    for (;;) {
      let cell: string;
      if (text[at] === '"') {
        const closed = this.quotedEnd(at + 1, atEnd);
        if (closed === null) return null;
        cell = text.slice(at + 1, closed).replaceAll('""', '"');
        for (let i = cell.indexOf('\n'); i !== -1; i = cell.indexOf('\n', i + 1)) lines += 1;
        at = closed + 1;
        const rest = this.plainEnd(at, atEnd);
        if (rest === null) return null;
        if (text.slice(at, rest).replace(/\r$/, '') !== '')
          fault ??= 'characters between a closing quotation mark and the next delimiter';
        at = rest;
      } else {
        const end = this.plainEnd(at, atEnd);
        if (end === null) return null;
        cell = text.slice(at, end);
        if (text[end] !== delimiter) cell = cell.replace(/\r$/, '');
        at = end;
      }
      cells.push(cell);
      const isLast = text[at] !== delimiter;
      at += 1;
      if (isLast) return { row: { line: this.line, cells, fault }, lines, end: at };
    }
  }

  /** @returns the index of the closing quotation mark; null if it is not read yet */
  private quotedEnd(from: number, atEnd: boolean): number | null {
    const { text } = this;
    for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
      // The next character decides whether it is doubled, but may not be read yet.
      if (at + 1 === text.length && !atEnd) return null;
      if (text[at + 1] !== '"') return at;
    }
    if (text.length - from > maxValueLength || atEnd)
      throw this.fault(
        'a quotation mark is opened here or soon after and never closed; the file may be cut',
      );
    return null;
  }

  /** @returns the index of the delimiter or line break that ends an unquoted value; null if it is not read yet */
  private plainEnd(from: number, atEnd: boolean): number | null {
    const { text } = this;
    for (let at = from; at < text.length; at += 1)
      if (text[at] === this.options.delimiter || text[at] === '\n') return at;
    return atEnd ? text.length : null;
  }
}
