import type { DashboardContent } from '~/contracts/dashboards/content';
import { dayText } from '~/lib/format/dates';

/** The label of a range contains its days already. */
const saysDays = /\b\d{4}$/;

/** Last day of the data, data set, currency and time zone of the figures. */
export function Freshness({
  content,
}: {
  content: Pick<DashboardContent, 'dataSet' | 'period'> &
    Partial<Pick<DashboardContent, 'baseline'>>;
}) {
  const { dataSet, period, baseline } = content;
  const { label, startDate, endDate, incomplete } = period;
  return (
    <div className="freshness">
      <p>
        <strong>{label}</strong>
        {!saysDays.test(label) && `: ${dayText(startDate)} – ${dayText(endDate)}`}
        {incomplete && ' (not complete yet)'}
        {baseline !== undefined && baseline !== null && (
          <>
            , against {baseline.label}
            {baseline.outOfPlan ? ': not in your plan' : ''}
          </>
        )}
      </p>
      <p className="freshness-stamp">
        Data to {dayText(dataSet.asOf)} · {dataSet.name} · {dataSet.currency} · days in{' '}
        {dataSet.timeZone}
      </p>
    </div>
  );
}
