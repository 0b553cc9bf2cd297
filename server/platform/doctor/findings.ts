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

const plain =
  (level: Level) =>
  (part: string, text: string): Finding => ({ part, level, text, advice: null });
const advised =
  (level: Level) =>
  (part: string, text: string, advice: string): Finding => ({ part, level, text, advice });

export const ok = plain('ok');
export const note = plain('note');
export const warning = advised('warning');
export const wrong = advised('wrong');
