import { redirect } from '@remix-run/node';
import * as z from 'zod';

import { formKeyPattern } from '../../../app/contracts/forms/forms';
import type { TypedForms } from '../session/typed-forms';

/**
 * The key in a form's URL, so that a second tab, a reload and Back are the same form (O-05).
 * @param path of the form
 * @throws a redirect to the same URL with a new key, if it has none
 */
export function formKeyIn(url: URL, path: string, newKey: () => string): string {
  const key = url.searchParams.get('form') ?? '';
  if (formKeyPattern.test(key)) return key;
  const search = new URLSearchParams(url.searchParams);
  search.set('form', newKey());
  const toKey: Response = redirect(`${path}?${search.toString()}`);
  throw toKey;
}

/**
 * What was typed into forms of one kind, by the key in their URL, and where the URL of a form leads that was stored: the
 * browser's Back and Forward lose nothing (O-12).
 */
export function createTypedTexts<Typed>(
  services: { typedForms: () => TypedForms | null; report: (error: unknown) => void },
  schema: z.ZodType<Typed>,
) {
  const keptSchema = z.object({
    typed: schema.nullable(),
    /** The page of what the form became. */
    leadsTo: z.string().nullable(),
  });
  type Kept = z.infer<typeof keptSchema>;
  const write = async (key: string, value: Kept): Promise<boolean> => {
    try {
      const forms = services.typedForms();
      await forms?.keep(key, value);
      return forms !== null;
    } catch (error) {
      // The form still works: its answer carries what was typed.
      services.report(error);
      return false;
    }
  };
  return {
    async read(key: string): Promise<Kept> {
      const kept = keptSchema.safeParse(await services.typedForms()?.read(key));
      return kept.success ? kept.data : { typed: null, leadsTo: null };
    },
    /** @returns whether a GET of the form's URL shows it now */
    keep: (key: string, typed: Typed) => write(key, { typed, leadsTo: null }),
    /** The text is stored. @param leadsTo where the form's URL leads from now on; null: to the form */
    close: (key: string, leadsTo: string | null) => write(key, { typed: null, leadsTo }),
  };
}
export type TypedTexts<Typed> = ReturnType<typeof createTypedTexts<Typed>>;
