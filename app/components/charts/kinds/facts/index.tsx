import { defineChart } from '../../chart-definition';
import { FactList } from './fact-list';
import { samples } from './samples.server';

/** The facts of a brand or a product. Rows: id, name, value; null where it is not known. */
export const facts = defineChart({
  kind: 'facts',
  draw: (widget) => ({ layout: 'words', content: <FactList widget={widget} /> }),
  hasValues: ({ result }) => result.empty === null,
  samples,
});
