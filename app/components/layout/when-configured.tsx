import { Await } from '@remix-run/react';
import { Suspense, useState, type ReactNode } from 'react';

import type { ShellData } from '~/contracts/shell/shell';
import { Loading } from '~/lib/hydration/later';

/**
 * L-08: shows a loading indicator until a late configuration is there. The content follows in the same response. Such a page
 * keeps its Suspense boundary, because React would mount the content again without it.
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
