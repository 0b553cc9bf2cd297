import type { FormValues } from '~/contracts/forms/forms';
import type { LineText } from '~/contracts/orders/counts';

import { lineName } from './line-fields';

/** Fields of the previous step's controls, fields that the form adds itself, and the lines. */
const otherFields = /^(?:intent$|wanted$|choice\.|csrfToken$|form[A-Z]|lines\[)/;

/** The typed values as hidden fields of a later step. Nothing is stored before the last step. */
export function CarriedFields({
  values,
  lines,
}: {
  values: FormValues;
  lines: readonly LineText[] | null;
}) {
  const head = Object.entries(values)
    .filter(([name]) => !otherFields.test(name))
    .flatMap(([name, value]) => [value].flat().map((text) => [name, text] as const));
  const ofLines = (lines ?? []).flatMap((line, index) =>
    (Object.keys(line) as (keyof LineText)[]).map(
      (field) => [lineName(index, field), line[field]] as const,
    ),
  );
  return [...head, ...ofLines].map(([name, text], index) => (
    <input key={`${name} ${index}`} type="hidden" name={name} value={text} />
  ));
}
