import { emailAddress } from '../../../contract/email';
import type { LineFault, SheetLine } from './sheet';

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
