import { readDay } from '../dates/day-text';
import { wrongTime } from '../dates/schemas';
import { readAnswer, type NewAnswer, type Question } from './answers';
import type { LineFault, SheetLine } from './sheet';

/** The answers of one person in an upload. */
export interface AnswerLine {
  address: string;
  /** YYYY-MM-DD. */
  day: string;
  answers: NewAnswer[];
}

export interface ReadAnswers {
  lines: AnswerLine[];
  faults: LineFault[];
  /** The head and the faulty lines as they were given; empty where none is faulty. */
  open: string[];
}

/** The people who may answer, by address: whether they have answered already. */
export type Answering = ReadonlyMap<string, boolean>;

/**
 * Reads answers from a sheet whose head names the columns: `address`, `date` (may be missing: today), and each question
 * by its number or its whole text.
 * @param today YYYY-MM-DD: no answer is of a later day
 */
export function readAnswers(
  sheet: readonly SheetLine[],
  {
    questions,
    people,
    today,
  }: { questions: readonly Question[]; people: Answering; today: string },
): ReadAnswers {
  const [head, ...rows] = sheet;
  if (head === undefined) return { lines: [], faults: [], open: [] };
  const columns = columnsOf(head.cells, questions);
  if (typeof columns === 'string')
    return {
      lines: [],
      faults: [{ line: head.line, message: columns }],
      open: sheet.map(({ text }) => text),
    };
  const seen = new Set<string>();
  const read: ReadAnswers = { lines: [], faults: [], open: [] };
  for (const { line, text, cells } of rows) {
    const row = readRow(cells, columns, { people, today, seen });
    if (typeof row === 'string') {
      read.faults.push({ line, message: row });
      read.open.push(text);
    } else {
      seen.add(row.address);
      read.lines.push(row);
    }
  }
  return read.open.length === 0 ? read : { ...read, open: [head.text, ...read.open] };
}

type Column = 'address' | 'date' | Question;

/** @returns what is wrong with the head, as a text */
function columnsOf(cells: readonly string[], questions: readonly Question[]): Column[] | string {
  const columns: Column[] = [];
  for (const cell of cells) {
    const name = cell.toLowerCase();
    const column =
      name === 'address' || name === 'date'
        ? name
        : questions.find(
            ({ position, question }) =>
              name === String(position) || name === question.toLowerCase(),
          );
    if (column === undefined)
      return `“${cell}” is no column: use address, date, and the numbers or texts of the questions.`;
    if (columns.includes(column)) return `The column “${cell}” is there twice.`;
    columns.push(column);
  }
  if (!columns.includes('address')) return 'The first line must name the column address.';
  return columns;
}

function readRow(
  cells: readonly string[],
  columns: readonly Column[],
  { people, today, seen }: { people: Answering; today: string; seen: ReadonlySet<string> },
): AnswerLine | string {
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    return `The line has more values than the ${columns.length} columns.`;
  const row: AnswerLine = { address: '', day: today, answers: [] };
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (column === 'address') row.address = cell.toLowerCase();
    else if (column === 'date') {
      if (cell === '') continue;
      if (readDay(cell) !== cell) return wrongTime;
      if (cell > today) return 'The day is in the future.';
      row.day = cell;
    } else {
      const answer = readAnswer(column, cell);
      if (typeof answer === 'string') return `Question ${column.position}: ${answer}`;
      if (answer !== null) row.answers.push(answer);
    }
  }
  const answered = people.get(row.address);
  if (answered === undefined) return `No sample was delivered to “${row.address}”.`;
  if (answered || seen.has(row.address)) return `${row.address} has answered already.`;
  return row.answers.length === 0 ? 'The line has no answer.' : row;
}
