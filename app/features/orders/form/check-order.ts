import { parseWithZod } from '@conform-to/zod/v4';

import { inOrderOfForm } from '~/contracts/forms/field-order';
import type { FormState, FormValues } from '~/contracts/forms/forms';
import { errorSummary } from '~/contracts/forms/messages';
import type { ProductChoices } from '~/contracts/orders/form';
import { plainCount } from '~/contracts/orders/counts';
import { orderFields } from '~/contracts/orders/labels';
import { draftSchema, placeSchema } from '~/contracts/orders/rules';
import { plainDay } from '~/contracts/typed-days';

/** Fields of counts, which may be written as the user's language writes them. */
const isCount = /^(?:cartons|pallets)$|\.(?:cases|unitsPerCase|looseUnits)$/;

function withPlainValues(fields: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of fields) {
    const read = name === 'expectedDate' ? plainDay : isCount.test(name) ? plainCount : null;
    const isText = typeof value === 'string' && read !== null;
    plain.append(name, isText ? read(value, navigator.language) : value);
  }
  return plain;
}

/**
 * Checks the fields with the schemas of the server before they are sent (O-04). The browser loads this module when the
 * user begins to type.
 * @returns null if nothing is wrong, and for buttons that store nothing
 */
export function checkOrder(fields: FormData, products: ProductChoices): FormState | null {
  const intent = fields.get('intent');
  if (intent !== 'save' && intent !== 'review') return null;
  // Only the server knows whether another product is one of the brand.
  const packed = new Map(products.items.map(({ id, unitsPerCase }) => [id, unitsPerCase]));
  const unitsPerCaseOf = (product: string) => packed.get(product) ?? null;
  const parsed = parseWithZod(withPlainValues(fields), {
    schema: intent === 'save' ? draftSchema : placeSchema(unitsPerCaseOf),
    disableAutoCoercion: true,
  });
  if (parsed.status === 'success') return null;
  const errors = inOrderOfForm(
    Object.fromEntries(
      Object.entries(parsed.error ?? {}).map(([name, messages]) => [name, messages?.[0] ?? '']),
    ),
    orderFields,
  );
  return {
    outcome: 'invalid',
    values: Object.fromEntries(fields) as FormValues,
    errors,
    message: errorSummary(errors),
    requestId: null,
    csrfToken: fields.get('csrfToken') as string | null,
    formKey: fields.get('formKey') as string | null,
  };
}
