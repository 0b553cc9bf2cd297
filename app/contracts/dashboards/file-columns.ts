import type { ResultColumn, WidgetResult, WidgetView } from './content';

/**
 * Columns for files only (role `file`). They replace the column whose key is the prefix of theirs: `value_number` and
 * `value_unit` replace the text `value`.
 */

const isForFiles = ({ role }: Pick<ResultColumn, 'role'>): boolean => role === 'file';

/** Whether a column names the baseline of a change in another column. */
export const namesBaseline = ({ key, role }: Pick<ResultColumn, 'key' | 'role'>): boolean =>
  isForFiles({ role }) && key.endsWith('_baseline');

export function replacedInFiles(columns: readonly ResultColumn[]): Set<ResultColumn> {
  const ofFiles = columns.filter(isForFiles);
  return new Set(
    columns.filter(
      (column) =>
        !isForFiles(column) && ofFiles.some(({ key }) => key.startsWith(`${column.key}_`)),
    ),
  );
}

function withoutFileColumns(result: WidgetResult): WidgetResult {
  const isKept = result.columns.map((column) => !isForFiles(column));
  if (isKept.every(Boolean)) return result;
  return {
    ...result,
    columns: result.columns.filter((_, at) => isKept[at]),
    rows: result.rows.map((row) => row.filter((_, at) => isKept[at])),
  };
}

/** A widget as pages and images show it. */
export const forPage = (widget: WidgetView): WidgetView => ({
  ...widget,
  result: withoutFileColumns(widget.result),
});
