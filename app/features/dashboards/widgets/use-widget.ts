import { useState } from 'react';

import type { WidgetAnswer } from '~/contracts/dashboards/dashboard';
import type { WidgetView } from '~/contracts/dashboards/content';

const failedText = 'There is still no answer. Please try again in a moment.';

/**
 * A widget of the page, which can be asked for again by itself (D-13); what the page brings later takes the place of
 * what was asked for.
 *
 * @param address of the widget alone
 */
export function useWidget(fromPage: WidgetView, address: string) {
  const [kept, setKept] = useState<{
    of: WidgetView;
    widget: WidgetView;
    busy: boolean;
    problem: string | null;
  }>({ of: fromPage, widget: fromPage, busy: false, problem: null });
  const fresh = { of: fromPage, widget: fromPage, busy: false, problem: null };
  if (kept.of !== fromPage) setKept(fresh);
  const { widget, busy, problem } = kept.of === fromPage ? kept : fresh;

  const retry = async () => {
    setKept({ of: fromPage, widget, busy: true, problem: null });
    let got: WidgetView | null = null;
    let said: string | null = null;
    try {
      const answer = await fetch(address, { headers: { accept: 'application/json' } });
      // The server has validated it; any other server's answer is no widget.
      const { widget: again, error } = (await answer.json()) as Partial<WidgetAnswer>;
      got = again ?? null;
      said = error?.message ?? null;
    } catch {
      // No answer, or none of ours: said below.
    }
    setKept((before) =>
      before.of === fromPage
        ? {
            of: fromPage,
            widget: got ?? widget,
            busy: false,
            problem: got === null ? (said ?? failedText) : null,
          }
        : before,
    );
  };
  return { widget, busy, problem, retry: () => void retry() };
}
