/** Why something of a dashboard's address was not used, for the user. */
export interface Notice {
  code:
    | 'left-out'
    | 'no-permission'
    | 'no-data'
    | 'comparison-limit'
    | 'comparison-empty'
    | 'range'
    | 'plan';
  /** Parameter of the address, or name of the filter. */
  parameter: string;
  /** What it is about, as the user wrote it or as it is called. */
  subject: string | null;
  message: string;
}

/** More would be noise: whoever sends that many wrong values reads none of them. */
const most = 12;
const longestSubject = 60;

/** Collects notices; equal ones once, and not more than somebody reads. */
export class Notices {
  private readonly kept = new Map<string, Notice>();

  add(code: Notice['code'], parameter: string, subject: string | null, message: string): void {
    const notice = { code, parameter, subject: subject === null ? null : quoted(subject), message };
    const key = `${code} ${parameter} ${message}`;
    if (this.kept.size < most) this.kept.set(key, notice);
  }

  leftOut(parameter: string, subject: string | null, message: string): void {
    this.add('left-out', parameter, subject, message);
  }

  get list(): Notice[] {
    return [...this.kept.values()];
  }
}

/** What somebody wrote, fit for a sentence: one line, cut, without control characters. */
export function quoted(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length > longestSubject ? `${line.slice(0, longestSubject - 1)}…` : line;
}
