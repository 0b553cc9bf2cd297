import { later } from '~/lib/hydration/later';
import { paths } from '~/lib/urls/paths';

import * as onServer from './error-parts.server';

const loadRouteError = () => import('./route-error').then((part) => ({ default: part.RouteError }));
const loadRootError = () => import('./root-error').then((part) => ({ default: part.RootError }));

/** Seen after two seconds alone: then even the error page could not be had. */
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

/** The error page and the frame for one outside of all frames: no page's first load has to hold them. */
export const RouteError = later(onServer.RouteError, loadRouteError, <Waiting />);
export const RootError = later(onServer.RootError, loadRootError, <Waiting />);

/** Fetches them while nothing is wrong: the error may be that the network is gone. */
export async function prepareForErrors(): Promise<void> {
  await Promise.allSettled([loadRouteError(), loadRootError()]);
}
