import type { ReactNode } from 'react';

import { Icon } from '~/components/ui/structure/icon';
import { useSelfClosing } from '~/lib/interaction/use-self-closing';

/**
 * A control whose choices open below it. A native `<details>`, so that it works before scripts and without; with them
 * Esc, a press elsewhere and the focus leaving close it.
 *
 * @param summary what is chosen, in a few words
 */
export function DropPanel({
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
