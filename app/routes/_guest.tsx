import type { MetaArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';

import { GuestFrame } from '~/components/layout/shell';
import { RouteError } from '~/components/layout/parts';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs) {
  return titleMeta(args, null);
}

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
