import type { FormValues } from '~/contracts/forms/forms';

/** Fields of the previous step's controls, and fields that the form adds itself. */
const stepFields = /^(?:intent$|wanted$|choice\.|csrfToken$|form[A-Z])/;

/** The typed values as hidden fields of a later step. Nothing is stored before the last step. */
export function CarriedFields({ values }: { values: FormValues }) {
  return Object.entries(values)
    .filter(([name]) => !stepFields.test(name))
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .map((text, index) => (
          <input key={`${name} ${index}`} type="hidden" name={name} value={text} />
        )),
    );
}
