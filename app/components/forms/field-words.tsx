import type { FieldWords as Words } from '~/contracts/forms/field-words';
import { useHydrated } from '~/lib/hydration/use-hydrated';

/**
 * Posts words of a form along until scripts run: the form itself its labels, and its page the names of values. Where the
 * page cannot be rendered again, the BFF shows what was typed in these words (`server/bff/http/kept-form.ts`).
 */
export const FieldWords = (words: Words) =>
  useHydrated() ? null : <input type="hidden" name="formWords" value={JSON.stringify(words)} />;
