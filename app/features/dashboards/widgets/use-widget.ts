import { useState } from 'react';

import type { WidgetAnswer } from '~/contracts/dashboards/dashboard';
import type { WidgetView } from '~/contracts/dashboards/content';

const failedText = 'There is still no answer. Please try again in a moment.';

/**
 * A widget of the page that can be loaded again by itself (D-13). A later answer of the page replaces the widget.
 *
 * @param address of the widget alone, as JSON
 */
export function useWidget(fromPage: WidgetView, address: string) {
  const [state, setState] = useState<{
    of: WidgetView;
    widget: WidgetView;
    busy: boolean;
    problem: string | null;
  }>({ of: fromPage, widget: fromPage, busy: false, problem: null });
  const fresh = { of: fromPage, widget: fromPage, busy: false, problem: null };
  if (state.of !== fromPage) setState(fresh);
  const { widget, busy, problem } = state.of === fromPage ? state : fresh;

  const retry = async () => {
    setState({ of: fromPage, widget, busy: true, problem: null });
    let loaded: WidgetView | null = null;
    let message: string | null = null;
    try {
      const answer = await fetch(address, { headers: { accept: 'application/json' } });
      // The server validates the widget. Another answer, for example of a proxy, has none.
      const { widget: again, error } = (await answer.json()) as Partial<WidgetAnswer>;
      loaded = again ?? null;
      message = error?.message ?? null;
    } catch {
      // There is no answer, or it is not JSON: the message below says so.
    }
    setState((before) =>
      before.of === fromPage
        ? {
            of: fromPage,
            widget: loaded ?? widget,
            busy: false,
            problem: loaded === null ? (message ?? failedText) : null,
          }
        : before,
    );
  };
  return { widget, busy, problem, retry: () => void retry() };
}
