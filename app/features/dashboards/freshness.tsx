import { Fragment } from 'react';

import { whyClosed } from '~/contracts/dashboards/baselines';
import type { DashboardContent } from '~/contracts/dashboards/content';
import { dayText, timeZoneText, rangeText } from '~/lib/format/dates';

/** Why figures are not compared with a baseline; days without data are named (D-33). */
const closedDays = (baseline: DashboardContent['baselines'][number]) =>
  baseline.gaps === null || baseline.outOfPlan
    ? whyClosed(baseline)
    : `not comparable, ${baseline.gaps}`;

/**
 * Period and baselines of the figures, and the last day of the data, data set, currency and time zone.
 * @param baselineLabel what the figures are compared with, if it is not a baseline of the page
 * @param isReferenceShown false where the reference is that of the figure alone, and not of the rows behind it
 * @param applied the applied filters in a line, if nothing else on the page shows them
 * @param compared what the subject is compared with, if nothing else on the page shows it
 */
export function Freshness({
  content,
  compared = [],
  baselineLabel,
  isReferenceShown = true,
  applied = '',
}: {
  content: Pick<DashboardContent, 'dataSet' | 'period' | 'baselines'> &
    Partial<Pick<DashboardContent, 'reference'>>;
  compared?: DashboardContent['comparison'];
  baselineLabel?: string | null | undefined;
  isReferenceShown?: boolean;
  applied?: string;
}) {
  const { dataSet, period, baselines, reference } = content;
  const { label, incomplete, gaps } = period;
  const days = daysOfPeriod(period);
  const overTime = reference ? '; changes over time vs. ' : ', vs. ';
  return (
    <div className="freshness">
      <p>
        <strong>{label}</strong>
        {days !== '' && `: ${days}`}
        {incomplete && ' (not complete yet)'}
        {gaps !== null && `, ${gaps}`}
        {reference && `, vs. ${reference}${isReferenceShown ? '' : ' (not in these rows)'}`}
        {baselineLabel && baselines.length === 0 && overTime + baselineLabel.toLowerCase()}
        {baselines.map((one, at) => (
          <Fragment key={one.kind}>
            {(at > 0 ? ' and ' : overTime) +
              [one.label, closedDays(one)].filter(Boolean).join(': ')}
          </Fragment>
        ))}
        {compared.length > 0 && ` · compared with ${compared.map(({ name }) => name).join(', ')}`}
        {applied !== '' && ` · ${applied}`}
      </p>
      <p className="is-faint">
        {/* One text: React marks the borders of several ones with comments in the HTML. */}
        {`Data to ${dayText(dataSet.asOf)} · ${dataSet.name} · ${dataSet.currency} · ${timeZoneText(dataSet.timeZone)}`}
      </p>
    </div>
  );
}

/** The label of a range contains its days already. */
const saysDays = /\b\d{4}$/;

/** First and last day of a period: 'Jun 08 – Aug 30, 2026'; '' where its label says them. */
export const daysOfPeriod = ({
  label,
  ...days
}: Pick<DashboardContent['period'], 'label' | 'startDate' | 'endDate'>): string =>
  saysDays.test(label) ? '' : rangeText(days);
