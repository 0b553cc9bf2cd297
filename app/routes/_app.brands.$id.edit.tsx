import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { brandFormSchema, brandParamsSchema, brandViewSchema } from '~/contracts/brands/brands';
import { BrandPage } from '~/features/brands/brand-page';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs<typeof loader>) {
  return titleMeta(args, args.data ? `Edit ${args.data.brand.name}` : null);
}

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

export default function EditBrand() {
  return <BrandPage view={useLoaderData<typeof loader>()} />;
}
