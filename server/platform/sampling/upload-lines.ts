import { readDay } from '../dates/day-text';
import { messages } from '../../../contract/fields';
import { emailAddress } from '../../../contract/email';
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
      if (readDay(cell) !== cell) return messages.time;
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

/** A person as an admin enters one: a line `address, control, buyer code, region, occasion`; all but the first may be missing. */
export interface NewPerson {
  /** In lower case. */
  address: string;
  control: boolean;
  buyerCode: string | null;
  region: string | null;
  occasion: 'work' | 'play' | null;
}

export interface ReadPeople {
  people: NewPerson[];
  faults: LineFault[];
  /** The faulty lines as they were given, in their order. */
  open: string[];
}

const email = emailAddress();
const yes = new Set(['yes', 'y', 'true', '1', 'control']);
const no = new Set(['', 'no', 'n', 'false', '0', 'sample']);
const isHead = ({ cells }: SheetLine) =>
  /^(e-?mail|address)/i.test(cells[0] ?? '') && !cells[0]!.includes('@');

/**
 * Reads people from a sheet. A first line that begins with "address" is a head and is left out.
 * @param known addresses that the campaign has already
 */
export function readPeople(sheet: readonly SheetLine[], known: ReadonlySet<string>): ReadPeople {
  const lines = sheet[0] !== undefined && isHead(sheet[0]) ? sheet.slice(1) : sheet;
  const seen = new Set(known);
  const read: ReadPeople = { people: [], faults: [], open: [] };
  for (const { line, text, cells } of lines) {
    const person = readPerson(cells);
    const message =
      typeof person === 'string'
        ? person
        : seen.has(person.address)
          ? `${person.address} is in the campaign already.`
          : null;
    if (typeof person === 'string' || message !== null) {
      read.faults.push({ line, message: message! });
      read.open.push(text);
    } else {
      seen.add(person.address);
      read.people.push(person);
    }
  }
  return read;
}

/** @returns why it cannot be read, as a text */
function readPerson(cells: readonly string[]): NewPerson | string {
  const [given = '', control = '', buyerCode = '', region = '', occasion = '', ...rest] = cells;
  const address = given.toLowerCase();
  if (!email.safeParse(address).success) return 'Enter a valid Email.';
  const group = control.toLowerCase();
  if (!yes.has(group) && !no.has(group)) return `“${control}” is neither yes nor no.`;
  if (buyerCode.length > 100) return 'A buyer code has at most 100 characters.';
  if (region !== '' && !/^[A-Za-z]{2}$/.test(region)) return 'A region is a state of two letters.';
  const place = occasion.toLowerCase();
  if (place !== '' && place !== 'work' && place !== 'play') return 'An occasion is work or play.';
  if (rest.some((cell) => cell !== '')) return 'The line has more than five values.';
  return {
    address,
    control: yes.has(group),
    buyerCode: buyerCode === '' ? null : buyerCode,
    region: region === '' ? null : region.toUpperCase(),
    occasion: place === '' ? null : place,
  };
}
