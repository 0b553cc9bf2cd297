import type { BrowserView } from '~/contracts/session/browser';

import { createDelivery } from '../errors/deliver';
import { keepPage } from '../errors/kept-page';
import { reports } from '../errors/reports';
import { watchTyping } from '../flags/leave-for-maintenance';
import { closeFlyOuts } from '../interaction/close-fly-outs';
import { keepFocus } from '../interaction/keep-focus';
import { startSession } from '../session/start-session';
import { presetTimeZone } from '../shell/preset-time-zone';
import { addScript, createWidgets } from '../shell/widgets';

/**
 * Starts the background services of a page: session, error reports, lost connections, typed forms, focus, fly-outs, widgets. Loaded after hydration, outside of the
 * first load.
 */
export function startPage(revalidate: () => void) {
  let view: BrowserView | null = null;
  reports.deliverTo(createDelivery(() => view));
  const session = startSession(revalidate);
  const page = keepPage();
  const typing = watchTyping();
  const focus = keepFocus();
  const flyOuts = closeFlyOuts();
  const widgets = createWidgets(addScript, () => {
    window.location.replace(window.location.pathname + window.location.search);
  });
  return {
    show(next: BrowserView | null, subscriptionMark: string | null) {
      view = next ?? view;
      session.show(next, subscriptionMark);
      if (next === null) return;
      widgets(next);
      void presetTimeZone(next, revalidate);
    },
    page,
    stop: () => {
      session.stop();
      page.stop();
      typing.stop();
      focus.stop();
      flyOuts.stop();
    },
  };
}
