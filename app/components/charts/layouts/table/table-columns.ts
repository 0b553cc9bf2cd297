import type { Format, ResultColumn, WidgetResult } from '~/contracts/dashboards/content';

export const isText = (format: Format) => format === 'text' || format === 'date';

/** The number of buyers as a metric. */
const isBuyerCount = ({ role, metric }: ResultColumn) => role === 'value' && metric === 'BUY';

/** Whether a column is the number of buyers that rates rest on, where the number of buyers is a column of its own. */
export const isRepeatedBase = (
  { role }: ResultColumn,
  { columns }: Pick<WidgetResult, 'columns'>,
) => role === 'base' && columns.some(isBuyerCount);
