import { decideAccess } from '../../dashboards/access';
import {
  buildNavigation,
  stateNamesOf,
  type NavigationEntry,
  type NavigationLeaf,
} from '../../dashboards/navigation';
import { secureModeHash } from '../../identity/secrets';
import type { GraphqlContext } from '../context';
import type { Builder } from './builder';
import type { AccessRef } from './dashboards';

/** The key of all visitors at the flag service (C-04). */
export const anonymousKey = 'anonymous';

/** Adds the navigation and configuration of the app's shell, also for visitors (L-01, D-12). */
export function addShell(builder: Builder, access: AccessRef) {
  const accessOf = async ({ dashboard }: NavigationLeaf, context: GraphqlContext) =>
    dashboard && decideAccess(dashboard, await context.accessFacts());
  const accessText = 'The viewer’s access to the dashboard; null for another screen.';
  const stateText =
    'What the dashboard reads of an address: its own parameters, and its filters under `filters`.';
  const leaf = builder.objectRef<NavigationLeaf>('MenuListNavigationItem').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      url: t.exposeString('url', { nullable: true }),
      dashboardLink: t.exposeString('dashboardLink', { nullable: true }),
      access: t.field({
        type: access,
        nullable: true,
        description: accessText,
        resolve: (row, _args, context) => accessOf(row, context),
      }),
      stateNames: t.stringList({ description: stateText, resolve: (row) => stateNamesOf(row) }),
    }),
  });
  const item = builder.objectRef<NavigationEntry>('NavigationItem').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      url: t.exposeString('url', {
        nullable: true,
        description: 'Path of a screen that is not a dashboard.',
      }),
      dashboardLink: t.exposeString('dashboardLink', {
        nullable: true,
        description: 'Path of a dashboard.',
      }),
      access: t.field({
        type: access,
        nullable: true,
        description: accessText,
        resolve: (row, _args, context) => accessOf(row, context),
      }),
      stateNames: t.stringList({ description: stateText, resolve: (row) => stateNamesOf(row) }),
      iconClass: t.exposeString('iconClass'),
      menuListNavigationItems: t.field({
        type: [leaf],
        resolve: (row) => row.menuListNavigationItems,
      }),
    }),
  });
  const config = builder.objectRef<{ ldAnonymousSecureModeHash: string }>('Config').implement({
    fields: (t) => ({ ldAnonymousSecureModeHash: t.exposeString('ldAnonymousSecureModeHash') }),
  });

  builder.queryFields((t) => ({
    navigationItems: t.field({
      type: [item],
      resolve: async (_root, _args, context) =>
        buildNavigation(await context.navigation(), context.dashboards.all, context.principal),
    }),
    config: t.field({
      type: config,
      resolve: (_root, _args, context) => ({
        ldAnonymousSecureModeHash: secureModeHash(context.ldSdkKey, anonymousKey),
      }),
    }),
  }));
}
