import type { LoaderFunctionArgs } from '@remix-run/node';

import { csrfAnswerSchema } from '~/contracts/session/session';

/** a token for unsafe requests of this session. */
export async function loader({ context, ...args }: LoaderFunctionArgs) {
  const spec = { guard: 'anyone', view: csrfAnswerSchema } as const;
  return Response.json(
    await context.load(args, spec, async () => ({
      csrfToken: context.auth.csrfToken(),
    })),
  );
}
