import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { sessionAnswerSchema } from '~/contracts/session/session';

/** the session as the browser may see it. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const spec = { guard: 'anyone', view: sessionAnswerSchema } as const;
  return Response.json(
    await context.load({ request, params }, spec, async () => context.auth.describe()),
  );
}

/** refreshes the named parts from the platform. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const spec = { guard: 'anyone', view: sessionAnswerSchema } as const;
  return Response.json(
    await context.act({ request, params }, spec, () => context.auth.refresh(request)),
  );
}
