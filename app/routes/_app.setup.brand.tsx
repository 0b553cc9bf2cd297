import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { ownBrandFormSchema, ownBrandViewSchema } from '~/contracts/settings/brands';
import { OwnBrandPage } from '~/features/setup/parts';
import { titleMeta } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export function meta(args: MetaArgs<typeof loader>) {
  const release = args.data?.release?.name;
  return titleMeta(args, release === undefined ? 'Choose your brand' : `Give up ${release}`);
}

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'billing.manage', view: ownBrandViewSchema }, ({ url }) =>
    context.settings.ownBrand(url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(args, { guard: 'billing.manage', schema: ownBrandFormSchema }, ({ value }) =>
    context.settings.saveOwnBrand(value),
  );
}

export default withView<typeof loader>(OwnBrandPage);
