/** `wrong`: the platform does not work like this. `note`: something that was not checked, and why. */
type Level = 'ok' | 'note' | 'warning' | 'wrong';

/** One line of the doctor's answer. No text has a secret. */
export interface Finding {
  part: string;
  level: Level;
  text: string;
  /** What to do; null where nothing is to do. */
  advice: string | null;
}

export const ok = (part: string, text: string): Finding => ({
  part,
  level: 'ok',
  text,
  advice: null,
});
export const note = (part: string, text: string): Finding => ({
  part,
  level: 'note',
  text,
  advice: null,
});
export const warning = (part: string, text: string, advice: string): Finding => ({
  part,
  level: 'warning',
  text,
  advice,
});
export const wrong = (part: string, text: string, advice: string): Finding => ({
  part,
  level: 'wrong',
  text,
  advice,
});
