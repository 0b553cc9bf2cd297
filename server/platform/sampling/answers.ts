import { isUnstorable } from '../database/storable';
import type { QuestionKind } from '../../../contract/vocabulary';

export interface Question {
  position: number;
  question: string;
  kind: QuestionKind;
}

/** An answer to one question: a score, or a text. */
export interface NewAnswer {
  position: number;
  score: number | null;
  text: string | null;
}

export const maxTextLength = 2_000;

/** Lowest and highest score of a kind; a text has none. */
export const rangeOf: Readonly<Record<Exclude<QuestionKind, 'text'>, readonly [number, number]>> = {
  scale: [1, 5],
  jar: [1, 5],
  nps: [0, 10],
};

/**
 * Reads what somebody answered to a question.
 * @returns null for no answer; a text says why it cannot be read
 */
export function readAnswer({ position, kind }: Question, given: string): NewAnswer | string | null {
  const typed = given.trim();
  if (typed === '') return null;
  if (kind === 'text') {
    if (typed.length > maxTextLength) return `Use at most ${maxTextLength} characters.`;
    if (isUnstorable(typed)) return 'Use no control characters.';
    return { position, score: null, text: typed };
  }
  const [least, most] = rangeOf[kind];
  const score = /^\d{1,2}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(score >= least && score <= most)) return `Choose a number from ${least} to ${most}.`;
  return { position, score, text: null };
}
