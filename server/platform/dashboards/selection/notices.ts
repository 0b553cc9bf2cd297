/** Tells the user which part of the URL was not used, and why. */
export interface Notice {
  code:
    | 'left-out'
    | 'no-permission'
    | 'no-data'
    | 'comparison-limit'
    | 'comparison-empty'
    | 'range'
    | 'plan';
  /** The URL parameter, or the name of the filter. */
  parameter: string;
  /** The value in question, as the user wrote it or by its name. */
  subject: string | null;
  message: string;
}

/** Maximum of notices; further ones are dropped. */
const maxNotices = 12;
const maxSubjectLength = 60;

/** Collects up to `maxNotices` notices, without duplicates. */
export class Notices {
  private readonly kept = new Map<string, Notice>();

  add(code: Notice['code'], parameter: string, subject: string | null, message: string): void {
    const notice = { code, parameter, subject: subject === null ? null : quoted(subject), message };
    const key = `${code} ${parameter} ${message}`;
    if (this.kept.size < maxNotices) this.kept.set(key, notice);
  }

  leftOut(parameter: string, subject: string | null, message: string): void {
    this.add('left-out', parameter, subject, message);
  }

  get list(): Notice[] {
    return [...this.kept.values()];
  }
}

/** User input on one line, without control characters. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();

/** User input for use in a message: one line, truncated. */
export function quoted(text: string): string {
  const line = oneLine(text);
  return line.length > maxSubjectLength ? `${line.slice(0, maxSubjectLength - 1)}…` : line;
}
