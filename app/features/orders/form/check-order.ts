import { parseWithZod } from '@conform-to/zod/v4';

import { inOrderOfForm } from '~/contracts/forms/field-order';
import type { FormState, FormValues } from '~/contracts/forms/forms';
import { errorSummary } from '~/contracts/forms/messages';
import { plainText, readingOf } from '~/contracts/forms/readings';
import type { ProductChoices } from '~/contracts/orders/form';
import { orderFields, orderReadings } from '~/contracts/orders/labels';
import { draftSchema, placeSchema } from '~/contracts/orders/rules';

/** Counts and days may be written as the user's language writes them. */
function plainFields(fields: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of fields) {
    const reading = readingOf(orderReadings, name);
    plain.append(
      name,
      typeof value === 'string' ? plainText(value, reading, navigator.language) : value,
    );
  }
  return plain;
}

/**
 * Checks the fields with the schemas of the server before they are sent (O-04). The browser loads this module when the
 * user begins to type.
 * @returns null if nothing is wrong, and for buttons that store nothing
 */
export function checkOrder(fields: FormData, products: ProductChoices): FormState<never> | null {
  const intent = fields.get('intent');
  if (intent !== 'save' && intent !== 'review') return null;
  // Only the server knows whether another product is one of the brand.
  const packed = new Map(products.items.map(({ id, unitsPerCase }) => [id, unitsPerCase]));
  const unitsPerCaseOf = (product: string) => packed.get(product) ?? null;
  const parsed = parseWithZod(plainFields(fields), {
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
    differences: [],
    message: errorSummary(errors),
    requestId: null,
    csrfToken: fields.get('csrfToken') as string | null,
    formKey: fields.get('formKey') as string | null,
  };
}
