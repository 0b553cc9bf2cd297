import type { FieldError } from '../http/refusal';
import { sha256 } from '../identity/secrets';

/** What may be a mistake, and what a confirmation of it covers: its kind and its figures. */
export interface NamedDoubt extends FieldError {
  kind: string;
  figures: unknown[];
}

/** The name of doubts: other figures have another one. */
export const nameOf = (doubts: readonly NamedDoubt[]): string =>
  sha256(JSON.stringify(doubts.map(({ kind, figures }) => [kind, ...figures])));

/** Whether a body confirms these doubts. A confirmation that names its doubts covers no others. */
export const confirms = (
  { confirm, doubts: named }: { confirm: boolean; doubts?: string | undefined },
  doubts: readonly NamedDoubt[],
): boolean => confirm && (named === undefined || named === nameOf(doubts));
