import type { ReactNode } from 'react';

import { Icon } from '~/components/ui/structure/icon';
import { useSelfClosing } from '~/lib/interaction/use-self-closing';

/**
 * A control with a panel that opens below it. It is a native `<details>`, so it works without JavaScript. With JavaScript,
 * Escape, a press outside and losing the focus close it.
 *
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
