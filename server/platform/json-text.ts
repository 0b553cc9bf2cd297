/** A text that is not JSON; `line` and `column` count from 1. */
export class JsonTextError extends Error {
  override name = 'JsonTextError';

  constructor(
    readonly line: number,
    readonly column: number,
    reason: string,
  ) {
    super(`line ${line}, column ${column}: ${reason}`);
  }
}

/** Where the engine's message goes on from the reason to the place, or to a piece of the text. */
const placeInMessage = /(?: in JSON)? at position \d|, (?:\.{3})?"/;

/**
 * Parses the text of a JSON file that a person has written.
 * @throws {JsonTextError} with the place of the first fault
 */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const before = text.slice(0, faultOffset(text, message)).split('\n');
    const [reason = message] = message.split(placeInMessage, 1);
    throw new JsonTextError(before.length, before.at(-1)!.length + 1, reason);
  }
}

/** The engine names the position in some of its messages only; otherwise it is found by the prefixes of the text. */
function faultOffset(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message);
  if (position) return Number(position[1]);
  if (/^Unexpected end/.test(message)) return text.length;
  let sound = 0;
  let faulty = text.length;
  while (faulty - sound > 1) {
    const middle = Math.floor((sound + faulty) / 2);
    if (canContinue(text.slice(0, middle))) sound = middle;
    else faulty = middle;
  }
  return faulty - 1;
}

/** Whether a text is the beginning of some JSON text: its only fault is that it ends. */
function canContinue(prefix: string): boolean {
  try {
    JSON.parse(prefix);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message);
    return position ? Number(position[1]) >= prefix.length : /^Unexpected end/.test(message);
  }
}

/** A path of a JSON value as people write it: `widgets[2].query`. */
export const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`,
    )
    .join('');
