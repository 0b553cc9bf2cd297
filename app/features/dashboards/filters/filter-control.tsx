import type { ControlProps } from './control-props';
import { FrameControl } from './frame-control';
import { ManyControl } from './many-control';
import { PickedControl } from './picked-control';
import { RangeControl } from './range-control';
import { SelectControl } from './select-control';

/** As many as fit beside one another. */
const mostSegments = 7;

/** D-01: the control follows the filter's definition, none is made for a dashboard. */
export function FilterControl(props: ControlProps) {
  const { filter } = props;
  const parameter = filter.parameter;
  if (parameter === 'timerange') return <RangeControl {...props} />;
  if (parameter === 'comparison' || filter.isAsync) return <PickedControl {...props} />;
  if (parameter === 'brand' || parameter === 'product') return <SelectControl {...props} />;
  if (filter.kind === 'time_frame' && filter.values.length <= mostSegments)
    return <FrameControl {...props} />;
  return filter.hasOneSelectionOnly ? <SelectControl {...props} /> : <ManyControl {...props} />;
}
