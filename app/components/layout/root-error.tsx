import { RouteError } from './route-error';
import { Shell } from './shell';

/** L-09: the frame without data, for an error outside of any page's own frame. */
export function RootError() {
  return (
    <Shell view={null} homeReload>
      <RouteError />
    </Shell>
  );
}
