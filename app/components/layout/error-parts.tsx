import { later } from '~/lib/hydration/later';
import { paths } from '~/lib/urls/paths';

import * as onServer from './error-parts.server';

const loadRouteError = () => import('./route-error').then((part) => ({ default: part.RouteError }));
const loadRootError = () => import('./root-error').then((part) => ({ default: part.RootError }));

/** Visible after two seconds only, when even the error page could not be loaded. */
function Waiting() {
  return (
    <p className="appears-late py-14 text-lg text-ink-soft" role="alert">
      This page could not be shown.{' '}
      <a href={paths.home} className="link">
        Go to the home page
      </a>
    </p>
  );
}

/** The error page, and the frame for errors outside of all frames. Neither is part of a page's first load. */
export const RouteError = later(onServer.RouteError, loadRouteError, <Waiting />);
export const RootError = later(onServer.RootError, loadRootError, <Waiting />);

/** Loads them in advance, because the error may be a lost connection. */
export async function prepareForErrors(): Promise<void> {
  await Promise.allSettled([loadRouteError(), loadRootError()]);
}
