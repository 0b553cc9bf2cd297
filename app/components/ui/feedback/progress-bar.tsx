import { useNavigation } from '@remix-run/react';

/** L-08: a thin bar at the top, at once, while a client navigation waits for its data. */
export function ProgressBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="progress-bar" role="progressbar" aria-label="Loading the page" />;
}
