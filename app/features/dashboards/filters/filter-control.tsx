import type { ControlProps } from './control-props';
import { SegmentedControl } from './segmented-control';
import { MultiSelectControl } from './multi-select-control';
import { SearchSelectControl } from './search-select-control';
import { DateRangeControl } from './date-range-control';
import { SelectControl } from './select-control';
import { SwitchControl } from './switch-control';
import { TreeControl } from './tree-control';

/** The number of segments that fit in a row. */
const maxSegments = 7;

/** Picks the control of a filter by its definition; no control belongs to one dashboard (D-01). */
export function FilterControl(props: ControlProps) {
  const { filter } = props;
  const parameter = filter.parameter;
  if (parameter === 'timerange') return <DateRangeControl {...props} />;
  if (parameter === 'comparison' || filter.isAsync) return <SearchSelectControl {...props} />;
  if (parameter === 'brand' || parameter === 'product') return <SelectControl {...props} />;
  if (filter.kind === 'historical_toggle') return <SwitchControl {...props} />;
  if (filter.kind === 'time_frame' && filter.values.length <= maxSegments)
    return <SegmentedControl {...props} />;
  const tree = props.rules.trees[filter.name];
  if (tree !== undefined) return <TreeControl {...props} tree={tree} />;
  return filter.hasOneSelectionOnly ? (
    <SelectControl {...props} />
  ) : (
    <MultiSelectControl {...props} />
  );
}
