import type { Answer } from './http-client';

/** What a form shows as changed meanwhile: the field, the user's value, the stored one, and which is chosen. */
export const differencesOf = (page: Answer): (string | null | undefined)[][] =>
  [...page.document().querySelectorAll('main fieldset:has([name^="choice."])')].map((group) => {
    const [mine, theirs] = [...group.querySelectorAll('.typed-text')];
    const chosen = group.querySelector<HTMLInputElement>(':checked');
    return [
      group.querySelector('legend')?.textContent,
      mine?.textContent,
      theirs?.textContent,
      chosen?.value,
    ];
  });
