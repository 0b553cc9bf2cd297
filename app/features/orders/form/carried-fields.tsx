import type { FormValues } from '~/contracts/forms/forms';

/** Buttons and choices of the step that is over, and what the form itself sends. */
const ofTheStep = /^(?:intent$|wanted$|choice\.|csrfToken$|form[A-Z])/;

/** What was typed, carried through a step that shows it: nothing is stored before the last one. */
export function CarriedFields({ values }: { values: FormValues }) {
  return Object.entries(values)
    .filter(([name]) => !ofTheStep.test(name))
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .map((text, index) => (
          <input key={`${name} ${index}`} type="hidden" name={name} value={text} />
        )),
    );
}
