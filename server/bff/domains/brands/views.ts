import type {
  BrandChanges,
  BrandForm,
  BrandInfo,
  BrandView,
} from '../../../../app/contracts/brands/brands';
import type { FormValues } from '../../../../app/contracts/forms/forms';
import { paths } from '../../../../app/lib/urls/paths';
import { brandFieldNames, type BrandField } from '../../../../contract/limits';
import { InvalidFieldsError, NotFoundError } from '../../errors';
import { isStale } from '../../http/edits';
import type { FormReturn } from '../../http/form-return';
import type { RequestServices } from '../../request-services';
import { brandInfoQuery, updateBrandInfoMutation } from './queries';

type Services = Pick<RequestServices, 'graphql' | 'rest' | 'formFacts' | 'done'>;

/** Bytes of a picture, as the platform takes it. */
const maxLogoBytes = 1_048_576;

/** The page that edits the facts and the logo of a brand. */
export class Brands {
  constructor(private readonly services: Services) {}

  async editPage(id: string): Promise<BrandView> {
    return { form: this.services.formFacts(), brand: await this.#load(id) };
  }

  save(id: string, form: BrandForm, upload: Buffer | null): Promise<Response | FormReturn> {
    if (form.intent === 'logo') return this.#saveLogo(id, form, upload);
    if (form.intent === 'remove-logo') return this.#storeLogo(id, form, null);
    return this.#saveFacts(id, form);
  }

  /** The picture of a logo. Its hash names its content, so that a browser keeps it; no shared cache may. */
  async logo(id: string, hash: string): Promise<Response> {
    const { type, bytes } = await this.services.rest().readLogo(id, hash);
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': type,
        'cache-control': 'private, max-age=31536000, immutable',
      },
    });
  }

  /** @throws {NotFoundError} also for a brand that the user may not edit (SEC-46) */
  async #load(id: string): Promise<BrandInfo> {
    const answer = await this.services.graphql().query(brandInfoQuery, { brand: id });
    const brand = answer.field('brandInfo');
    if (brand === null) throw new NotFoundError('no brand to edit');
    return brand;
  }

  /** @param input.logo the hash of an upload; null removes the logo */
  async #store(brand: string, version: number, input: BrandChanges & { logo?: string | null }) {
    const variables = { brand, version, input };
    const answer = await this.services.graphql().mutate(updateBrandInfoMutation, variables);
    answer.field('updateBrandInfo');
  }

  /** @throws {InvalidFieldsError} without a file, or with one that is not a picture of a fitting size */
  async #saveLogo(id: string, form: BrandForm, upload: Buffer | null) {
    const refuse = (text: string) => new InvalidFieldsError({ logo: text });
    if (upload === null && form.picked !== '') return this.#storeLogo(id, form, form.picked);
    if (upload === null) throw refuse('Choose a picture.');
    if (upload.length > maxLogoBytes) throw refuse('The file is larger than 1 MB.');
    const logo = await this.services.rest().uploadLogo(id, upload);
    return this.#storeLogo(id, form, logo);
  }

  /**
   * Stores a logo in place of the one that the form has shown. Another one that somebody else has stored meanwhile is shown
   * beside it; a change of facts alone concerns nobody here.
   */
  async #storeLogo(
    id: string,
    form: BrandForm,
    logo: string | null,
    triesLeft = 2,
  ): Promise<Response | FormReturn> {
    const { intent, was } = form;
    const before = await this.#load(id);
    if (before.logo !== logo && (before.logo ?? '') !== (was.logo ?? ''))
      return {
        outcome: 'conflict',
        status: 409,
        message: `${before.changedBy ?? 'Somebody else'} has changed the logo meanwhile. Nothing was saved. Save again to replace the stored logo.`,
        values: {
          intent,
          'was.logo': before.logo ?? '',
          'stored.logo': before.logo ?? '',
          picked: logo ?? '',
        },
      };
    try {
      await this.#store(id, before.version, { logo });
    } catch (error) {
      if (!isStale(error) || triesLeft === 0) throw error;
      return this.#storeLogo(id, form, logo, triesLeft - 1);
    }
    const text = logo === null ? 'The logo is removed.' : 'The logo is saved.';
    return this.services.done(paths.editBrand(id), text);
  }

  async #saveFacts(id: string, form: BrandForm): Promise<Response | FormReturn> {
    const changes = changesOf(form);
    const done = (text: string) => this.services.done(paths.brandInfo(id), text);
    const saved = 'The facts of the brand are saved.';
    if (Object.keys(changes).length === 0)
      return done(`The facts of ${(await this.#load(id)).name} are as they were.`);
    try {
      await this.#store(id, form.version, changes);
      return done(saved);
    } catch (error) {
      if (!isStale(error)) throw error;
      const stored = await this.#load(id);
      const answer = findConflict(form, stored);
      if (answer !== null) return answer;
      // Other fields were changed: both changes stay.
      await this.#store(id, stored.version, changes);
      const other = stored.changedBy ?? 'Somebody else';
      return done(`${saved} ${other} changed others meanwhile.`);
    }
  }
}

/** The form with the stored value beside each field that somebody else has changed, too. */
function findConflict(form: BrandForm, stored: BrandInfo): FormReturn | null {
  const conflicts = conflictsOf(form, stored);
  if (conflicts.size === 0) return null;
  return {
    outcome: 'conflict',
    status: 409,
    message: `${stored.changedBy ?? 'Somebody else'} has changed ${stored.name} while you were working on it. Nothing was saved. Please choose what is to stay.`,
    values: rebased(form, stored, conflicts),
  };
}

/** A text as the platform compares it: line breaks of a form are spaces. */
const normalise = (text: string | null | undefined): string =>
  (text ?? '').replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks)).trim();

/** What a form changes: fields that the user has changed, except those for which they chose the stored value. Pure. */
export function changesOf(form: BrandForm): BrandChanges {
  const changes: BrandChanges = {};
  for (const name of brandFieldNames) {
    const typed = normalise(form[name]);
    if (form[name] === undefined || typed === normalise(form.was[name])) continue;
    if (form.choice[name] !== 'theirs') changes[name] = typed;
  }
  return changes;
}

/** The fields that both the user and somebody else have changed differently, with the stored values. Pure. */
export function conflictsOf(form: BrandForm, stored: BrandInfo): Map<BrandField, string> {
  const changes = changesOf(form);
  return new Map(
    stored.fields.flatMap(({ name, value }) => {
      const [mine, theirs] = [changes[name], normalise(value)];
      const isOpen = mine !== undefined && theirs !== mine && theirs !== normalise(form.was[name]);
      return isOpen ? [[name, theirs] as const] : [];
    }),
  );
}

/**
 * The values of a form on top of what is stored now: the user's text in the fields that they have changed, the stored
 * text in all others, and in `stored` what they have to choose from. Pure.
 */
export function rebased(
  form: BrandForm,
  stored: BrandInfo,
  conflicts: ReadonlyMap<BrandField, string>,
): FormValues {
  const changes = changesOf(form);
  const values: FormValues = { intent: form.intent, version: String(stored.version) };
  for (const { name, value } of stored.fields) {
    values[`was.${name}`] = value ?? '';
    values[name] = (changes[name] === undefined ? value : form[name]) ?? '';
  }
  for (const [name, theirs] of conflicts) values[`stored.${name}`] = theirs;
  return values;
}
