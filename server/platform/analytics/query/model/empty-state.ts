import type { SelectedBaseline } from './selection';
import { type OptionalPart, optionalParts } from '../../schema/star-schema';

/**
 * Why a result has no rows; each comes with a sentence for the user. `too-few`: there are data, but fewer than the figures
 * need.
 */
export type EmptyReason =
  'no-data' | 'no-brand' | 'no-event' | 'missing-part' | 'out-of-plan' | 'too-few';

export interface EmptyState {
  reason: EmptyReason;
  message: string;
  /** Names of the dashboard's filters that leave no rows; only in results of widgets. */
  filters?: readonly string[];
}

export const emptyState = (reason: EmptyReason, message: string): EmptyState => ({
  reason,
  message,
});

/** @param baseline baseline of the comparison; null where the data do not reach back to it */
export const nothingToCompare = (
  baseline: Pick<SelectedBaseline, 'outOfPlan' | 'gapDays'> | null,
) => emptyState('no-data', `There is nothing to compare with: ${whyNothing(baseline)}.`);

/** The reason of `nothingToCompare`, as a part of a sentence. */
export function whyNothing(
  baseline: Pick<SelectedBaseline, 'outOfPlan' | 'gapDays'> | null,
): string {
  if (baseline === null) return 'the data do not reach back that far';
  if (baseline.outOfPlan) return 'the earlier period is not in your plan';
  const days = baseline.gapDays ?? 0;
  if (days > 0)
    return `${days === 1 ? '1 day' : `${String(days)} days`} of the two periods have no data`;
  return 'one of the two periods has no net sales above zero';
}

export const noDataInPeriod = () => emptyState('no-data', 'No data for these dates.');

/** @returns the first of the needed parts that the data set lacks, or null */
export const missingPart = (
  { parts }: { parts: ReadonlySet<OptionalPart> },
  needs: readonly OptionalPart[],
): OptionalPart | null => needs.find((part) => !parts.has(part)) ?? null;

/** What is missing, what follows, and how it is added (docs/import.md). */
function lacks(part: OptionalPart, consequence: string): EmptyState {
  const { words, columns } = optionalParts[part];
  const remedy =
    columns === null
      ? `Imports do not take them yet.`
      : `An import that maps ${columns} adds them.`;
  return emptyState('missing-part', `This data set has no ${words}, so ${consequence}. ${remedy}`);
}

export const cannotCompute = (part: OptionalPart, what: string): EmptyState =>
  lacks(part, `${what} cannot be worked out`);

export const nothingToShow = (part: OptionalPart): EmptyState =>
  lacks(part, 'there is nothing to show here');

export const cannotSplit = (part: OptionalPart, by: string): EmptyState =>
  lacks(part, `figures cannot be split by ${by}`);
