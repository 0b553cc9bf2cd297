import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

/** The loader of a page for everybody that shows nothing but data of the root and the shell. */
export const loader = ({ context, ...args }: LoaderFunctionArgs) =>
  context.load(args, { guard: 'anyone', view: emptyViewSchema }, async () => null);
