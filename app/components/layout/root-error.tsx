import { RouteError } from './parts';
import { Shell } from './shell';

/** L-09: the frame without data, for an error outside of a page's frame. */
export function RootError() {
  return (
    <Shell view={null} homeReload>
      <RouteError />
    </Shell>
  );
}
