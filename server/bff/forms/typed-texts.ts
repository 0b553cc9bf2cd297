import { redirect, replace } from '@remix-run/node';
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
export class TypedTexts<Typed> {
  readonly #schema;

  constructor(
    private readonly services: {
      typedForms: () => TypedForms | null;
      report: (error: unknown) => void;
    },
    typed: z.ZodType<Typed>,
  ) {
    this.#schema = z.object({
      typed: typed.nullable(),
      /** The page of what the form became. */
      leadsTo: z.string().nullable(),
    });
  }

  /**
   * @returns what is kept; null without it
   * @throws a redirect in place of this page in the browser's history, where the form has become something
   */
  async read(key: string): Promise<Typed | null> {
    const kept = this.#schema.safeParse(await this.services.typedForms()?.read(key));
    if (!kept.success) return null;
    if (kept.data.leadsTo === null) return kept.data.typed;
    const toRecord: Response = replace(kept.data.leadsTo);
    throw toRecord;
  }

  /** @returns whether a GET of the form's URL shows it now */
  keep(key: string, typed: Typed): Promise<boolean> {
    return this.#write(key, { typed, leadsTo: null });
  }

  /** The text is stored. @param leadsTo where the form's URL leads from now on; null: to the form */
  close(key: string, leadsTo: string | null): Promise<boolean> {
    return this.#write(key, { typed: null, leadsTo });
  }

  async #write(key: string, value: { typed: Typed | null; leadsTo: string | null }) {
    try {
      const forms = this.services.typedForms();
      await forms?.keep(key, value);
      return forms !== null;
    } catch (error) {
      // The form still works: its answer carries what was typed.
      this.services.report(error);
      return false;
    }
  }
}
