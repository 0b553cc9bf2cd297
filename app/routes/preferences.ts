import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: emptyViewSchema }, async () => {
    throw context.notFound();
  });
}

export function action({ context, request, params }: ActionFunctionArgs) {
  const spec = { guard: 'anyone', view: emptyViewSchema, tellsScripts: true } as const;
  return context.act({ request, params }, spec, () => context.savePreferences(request));
}
