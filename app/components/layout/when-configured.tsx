import { Await } from '@remix-run/react';
import { Suspense, useState, type ReactNode } from 'react';

import type { ShellData } from '~/contracts/shell/shell';
import { Loading } from '~/lib/hydration/later';

/**
 * L-08: the content of a page whose configuration is late stands behind a loading indicator, and follows in the same answer.
 * A page that began so keeps its boundary: without it, React would start the content anew.
 */
export function WhenConfigured({
  late,
  children,
}: {
  late: ShellData['late'];
  children: ReactNode;
}) {
  const [awaited] = useState(late);
  if (awaited === null) return children;
  return (
    <Suspense fallback={<Loading />}>
      <Await resolve={awaited}>{children}</Await>
    </Suspense>
  );
}
