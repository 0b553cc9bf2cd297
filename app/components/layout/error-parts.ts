import { later } from '~/lib/later';

import * as onServer from './error-parts.server';

const loadRouteError = () => import('./route-error').then((part) => ({ default: part.RouteError }));
const loadRootError = () => import('./root-error').then((part) => ({ default: part.RootError }));

/** The error page and the frame for one outside of all frames: no page's first load has to hold them. */
export const RouteError = later(onServer.RouteError, loadRouteError);
export const RootError = later(onServer.RootError, loadRootError);

/** Fetches them while nothing is wrong: the error may be that the network is gone. */
export async function prepareForErrors(): Promise<void> {
  await Promise.allSettled([loadRouteError(), loadRootError()]);
}
