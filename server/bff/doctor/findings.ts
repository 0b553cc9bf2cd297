import * as z from 'zod';

/** `wrong`: the deployment does not work like this. `note`: something that was not checked, and why. */
export const levels = ['ok', 'note', 'warning', 'wrong'] as const;
export type Level = (typeof levels)[number];

/** One line of the doctor's answer. No text has a secret. */
export const findingSchema = z.object({
  /** What was checked. */
  part: z.string(),
  level: z.enum(levels),
  /** What was found. */
  text: z.string(),
  /** What to do; null where nothing is to do. */
  advice: z.string().nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

/** Collects the findings of one part. */
export function findingsOf(part: string) {
  const findings: Finding[] = [];
  const add =
    (level: Level) =>
    (text: string, advice: string | null = null): void => {
      findings.push({ part, level, text, advice });
    };
  return {
    findings,
    ok: add('ok'),
    note: add('note'),
    warning: add('warning') as (text: string, advice: string) => void,
    wrong: add('wrong') as (text: string, advice: string) => void,
  };
}

export type Report = ReturnType<typeof findingsOf>;

/** Whether the deployment works: warnings and notes do not count. */
export const isSound = (findings: readonly Finding[]): boolean =>
  findings.every(({ level }) => level !== 'wrong');

/** The findings as text for people: one line each. */
export function describeFindings(findings: readonly Finding[]): string {
  const count = (wanted: Level) => findings.filter(({ level }) => level === wanted).length;
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.map(
    ({ part, level, text, advice }) =>
      `${level.toUpperCase().padEnd(8)}${part.padEnd(width + 2)}${text}${advice === null ? '' : ` -> ${advice}`}`,
  );
  return [
    ...lines,
    `${count('wrong')} wrong, ${count('warning')} warnings, ${count('ok')} ok`,
  ].join('\n');
}
