import type { ReactNode } from 'react';

import type { FilterView } from '~/contracts/dashboards/content';
import { Icon } from '~/components/ui/structure/icon';
import { useSelfClosing } from '~/lib/interaction/use-self-closing';

import { allOf } from './control-props';

/**
 * A control with a panel that opens below it. It is a native `<details>`, so it works without JavaScript. With JavaScript,
 * Escape, a press outside and losing the focus close it.
 * @param summary the selection in a few words
 */
export function DropdownPanel({
  labelledBy,
  summary,
  children,
}: {
  labelledBy: string;
  summary: string;
  children: ReactNode;
}) {
  const details = useSelfClosing();
  return (
    <details ref={details} className="drop">
      <summary className="control" aria-describedby={labelledBy}>
        <span className="truncate">{summary}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className="drop-panel">{children}</div>
    </details>
  );
}

/** What a panel of checkboxes says below them: how to choose a few where everything is chosen, and that there is nothing. */
export function PanelNotes({ filter, isAll }: { filter: FilterView; isAll: boolean }) {
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
