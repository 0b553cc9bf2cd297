import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { sessionAnswerSchema } from '~/contracts/session/session';

/** what the browser may know of its session. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const spec = { guard: 'anyone', view: sessionAnswerSchema } as const;
  return Response.json(
    await context.load({ request, params }, spec, async () => context.auth.describe()),
  );
}

/** reads the named parts again from the platform. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const spec = { guard: 'anyone', view: sessionAnswerSchema } as const;
  return Response.json(
    await context.act({ request, params }, spec, () => context.auth.refresh(request)),
  );
}
