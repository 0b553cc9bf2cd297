import { Outlet } from '@remix-run/react';

import { GuestFrame } from '~/components/layout/shell';
import { RouteError } from '~/components/layout/parts';
import { titled } from '~/lib/format/page-title';

export const meta = titled(null);

export default function GuestLayout() {
  return (
    <GuestFrame>
      <Outlet />
    </GuestFrame>
  );
}

export function ErrorBoundary() {
  return (
    <GuestFrame homeReload>
      <RouteError />
    </GuestFrame>
  );
}
