import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { brandFormSchema, brandParamsSchema, brandViewSchema } from '~/contracts/brands/brands';
import { BrandPage } from '~/features/brands/brand-page';
import { titledBy } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titledBy<typeof loader>(({ brand }) => `Edit ${brand.name}`);

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'brand.edit', params: brandParamsSchema, view: brandViewSchema },
    ({ params: { id } }) => context.brands.editPage(id),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'brand.edit', params: brandParamsSchema, schema: brandFormSchema },
    ({ params: { id }, value, upload }) => context.brands.save(id, value, upload),
  );
}

export default withView<typeof loader>(BrandPage);
