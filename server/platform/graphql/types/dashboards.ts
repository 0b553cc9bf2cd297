import { decideAccess, effectiveStatus, type Access } from '../../dashboards/access';
import { type DashboardDefinition } from '../../dashboards/definition';
import { accessStatuses } from '../../../../contract/vocabulary';
import { runContent, type addDashboardContent } from './dashboard-content';
import { openFor } from './dashboard-queries';
import type { DashboardStateRef } from './filters';
import type { Builder } from './builder';

type Details = DashboardDefinition['details'];

/** Adds dashboards with the viewer's access to them (D-08, D-09, P-04). */
export function addDashboards(
  builder: Builder,
  state: DashboardStateRef,
  { content }: Pick<ReturnType<typeof addDashboardContent>, 'content'>,
) {
  const status = builder.enumType('AccessStatus', { values: accessStatuses });
  const access = addAccess(builder);
  const details = addDetails(builder);

  const dashboard = builder.objectRef<DashboardDefinition>('Dashboard').implement({
    fields: (t) => ({
      parentSlug: t.exposeString('parentSlug'),
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      purpose: t.exposeString('purpose'),
      accessStatus: t.field({ type: status, resolve: effectiveStatus }),
      access: t.field({
        type: access,
        resolve: async (row, _args, context) => decideAccess(row, await context.accessFacts()),
      }),
      details: t.field({ type: details, resolve: (row) => row.details }),
      content: t.field({
        type: content,
        nullable: true,
        description:
          'The content for a state. Null without access (no query runs then), and null if there is no data.',
        args: {
          state: t.arg({ type: state }),
          widgets: t.arg.idList({ description: 'The ids of the widgets to return; null for all.' }),
        },
        resolve: async (row, args, context) => {
          const open = await openFor(context, row, args.state);
          return open && runContent(open, args.widgets ?? null, context.run);
        },
      }),
    }),
  });

  builder.queryFields((t) => ({
    dashboards: t.field({
      type: [dashboard],
      resolve: (_root, _args, context) => [...context.dashboards.all],
    }),
    dashboard: t.field({
      type: dashboard,
      nullable: true,
      description: 'Null when there is no such dashboard.',
      args: {
        parentSlug: t.arg.string({ required: true }),
        slug: t.arg.string({ required: true }),
      },
      resolve: (_root, { parentSlug, slug }, context) => context.dashboards.find(parentSlug, slug),
    }),
  }));
  return { access };
}

export type AccessRef = ReturnType<typeof addAccess>;

/** Adds the viewer's access to a dashboard, and the reason for it. */
function addAccess(builder: Builder) {
  const decision = builder.enumType('AccessDecision', {
    values: ['granted', 'teaser', 'sign_in', 'home'] as const,
  });
  const reason = builder.enumType('AccessReason', {
    values: ['visitor', 'trial', 'brandless', 'plan', 'restricted', 'role'] as const,
  });

  return builder.objectRef<Access>('Access').implement({
    fields: (t) => ({
      decision: t.field({ type: decision, resolve: (row) => row.decision }),
      reason: t.field({ type: reason, nullable: true, resolve: (row) => row.reason }),
      message: t.exposeString('message', { nullable: true }),
    }),
  });
}

function addDetails(builder: Builder) {
  const timeframe = builder
    .objectRef<Details['meta']['timeframe']>('DashboardTimeframe')
    .implement({
      fields: (t) => ({
        startDate: t.exposeString('startDate', { nullable: true }),
        endDate: t.exposeString('endDate', { nullable: true }),
      }),
    });
  const meta = builder.objectRef<Details['meta']>('DashboardMeta').implement({
    fields: (t) => ({
      cta_type: t.exposeString('cta_type', { nullable: true }),
      timeframe: t.field({ type: timeframe, resolve: (row) => row.timeframe }),
      timerange: t.exposeString('timerange'),
    }),
  });
  return builder.objectRef<Details>('DashboardDetails').implement({
    fields: (t) => ({
      backgroundImageUrl: t.string({
        nullable: true,
        description: 'An absolute URL. A path in the definition is one of the platform.',
        resolve: ({ backgroundImageUrl: url }, _args, context) =>
          url === null ? null : new URL(url, context.publicUrl).href,
      }),
      customClass: t.exposeString('customClass', { nullable: true }),
      meta: t.field({ type: meta, resolve: (row) => row.meta }),
    }),
  });
}
