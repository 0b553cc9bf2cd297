import { useNavigation } from '@remix-run/react';

/** L-08: a thin bar at the top while a client navigation loads its data. */
export function ProgressBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="progress-bar" role="progressbar" aria-label="Loading the page" />;
}
