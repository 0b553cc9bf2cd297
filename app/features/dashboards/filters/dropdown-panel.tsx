import type { ReactNode } from 'react';

import type { FilterView } from '~/contracts/dashboards/content';
import type { Selection } from '~/contracts/dashboards/url';
import { Icon } from '~/components/ui/structure/icon';
import { useSelfClosing } from '~/lib/interaction/use-self-closing';

import { allOf, selectionSummary } from './control-props';

/**
 * The control of a filter with a panel that opens below it. It is a native `<details>`, so it works without JavaScript. With
 * JavaScript, Escape, a press outside and losing the focus close it.
 * @param id of its label
 * @param isAll everything is chosen
 */
export function DropdownPanel({
  id,
  filter,
  selection,
  isAll,
  children,
}: {
  id: string;
  filter: FilterView;
  selection: Selection;
  isAll: boolean;
  children: ReactNode;
}) {
  const details = useSelfClosing();
  return (
    <div className="field">
      <span id={id} className="field-label">
        {filter.label}
      </span>
      <details ref={details} className="drop">
        <summary className="control" aria-describedby={id}>
          <span className="truncate">{selectionSummary(filter, selection)}</span>
          <Icon name="chevron-down" size={16} />
        </summary>
        <div className="drop-panel">
          {children}
          <PanelNotes filter={filter} isAll={isAll} />
        </div>
      </details>
    </div>
  );
}

/** What a panel of checkboxes says below them: how to choose a few where everything is chosen, and that there is nothing. */
function PanelNotes({ filter, isAll }: { filter: FilterView; isAll: boolean }) {
  const { label, values, hasSelectAll } = filter;
  if (values.length === 0)
    return (
      <p className="drop-empty">
        <Icon name="info" size={16} /> These data have no {label.toLowerCase()}.
      </p>
    );
  return isAll && hasSelectAll ? (
    <p className="drop-empty">{`To choose only a few, clear “${allOf(label)}” first.`}</p>
  ) : null;
}
