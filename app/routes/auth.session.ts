import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { sessionAnswerSchema } from '~/contracts/session/session';

/** the session as the browser may see it, with the mark of A-25 where it asks for that. */
export async function loader({ context, ...args }: LoaderFunctionArgs) {
  const spec = { guard: 'anyone', view: sessionAnswerSchema } as const;
  let headers: Record<string, string> = {};
  const answer = await context.load(args, spec, async ({ url }) => {
    // First: a renewal of the token for the platform may end the session.
    headers = await context.auth.subscriptionHeaders(url);
    return context.auth.describe();
  });
  return Response.json(answer, { headers });
}

/** refreshes the named parts from the platform. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const spec = { guard: 'anyone', view: sessionAnswerSchema } as const;
  return Response.json(
    await context.act({ request, params }, spec, () => context.auth.refresh(request)),
  );
}
