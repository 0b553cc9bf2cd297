import { parseWithZod } from '@conform-to/zod/v4';

import type { FormState, FormValues } from '~/contracts/forms/forms';
import type { ProductChoices } from '~/contracts/orders/form';
import { draftSchema, placeSchema } from '~/contracts/orders/rules';

/**
 * The server's own schemas on the fields, before they are sent (O-04): loaded when somebody begins to type.
 * @returns null where nothing is wrong, and for buttons that store nothing
 */
export function checkOrder(fields: FormData, products: ProductChoices): FormState | null {
  const intent = fields.get('intent');
  if (intent !== 'save' && intent !== 'review') return null;
  const packedOf = (product: string) =>
    products.items.find(({ id }) => id === product)?.unitsPerCase ?? null;
  const parsed = parseWithZod(fields, {
    schema: intent === 'save' ? draftSchema : placeSchema(packedOf),
    disableAutoCoercion: true,
  });
  if (parsed.status === 'success') return null;
  const errors = Object.fromEntries(
    Object.entries(parsed.error ?? {}).map(([name, messages]) => [name, messages?.[0] ?? '']),
  );
  const missing = Object.values(errors).includes('Required!');
  return {
    outcome: 'invalid',
    values: Object.fromEntries(fields) as FormValues,
    errors,
    message: missing ? 'Please fill the missing fields.' : 'Please correct the marked fields.',
    requestId: null,
    csrfToken: fields.get('csrfToken') as string | null,
    formKey: fields.get('formKey') as string | null,
  };
}
