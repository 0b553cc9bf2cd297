import type {
  BrandChanges,
  BrandForm,
  BrandInfo,
  BrandView,
} from '../../../../app/contracts/brands/brands';
import type { Edits } from '../../../../app/contracts/forms/edits';
import { paths } from '../../../../app/lib/urls/paths';
import { brandFieldNames } from '../../../../contract/limits';
import { pick } from '../../../../contract/pick';
import { InvalidFieldsError, NotFoundError } from '../../errors';
import { isStale, saveEdit } from '../../forms/record-edit';
import type { FormReturn } from '../../forms/form-runner';
import type { RequestServices } from '../../request-services';
import { brandInfoQuery, updateBrandInfoMutation } from './queries';

/** Bytes of a picture, as the platform takes it. */
const maxLogoBytes = 1_048_576;

/** The page that edits the facts and the logo of a brand. */
export class Brands {
  constructor(private readonly services: RequestServices) {}

  async editPage(id: string): Promise<BrandView> {
    const { formFacts } = this.services;
    const brand = await this.#load(id);
    return { form: formFacts(), factsForm: { ...formFacts(), edits: factsEdits(brand) }, brand };
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
  #store(brand: string, version: number, input: BrandChanges & { logo?: string | null }) {
    return this.services.graphql().mutate(updateBrandInfoMutation, { brand, version, input });
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
    const { intent, shownLogo } = form;
    const before = await this.#load(id);
    if (before.logo !== logo && (before.logo ?? '') !== shownLogo)
      return {
        outcome: 'conflict',
        status: 409,
        message: `${before.changedBy ?? 'Somebody else'} has changed the logo meanwhile. Nothing was saved. Save again to replace the stored logo.`,
        values: {
          intent,
          shownLogo: before.logo ?? '',
          storedLogo: before.logo ?? '',
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
    const { intent, version, was, choice } = form;
    const edit = { version, was, choice, typed: pick(form, brandFieldNames) };
    const stale = await saveEdit(edit, {
      name: 'this brand',
      store: (changes, on) =>
        // A text that stays is not edited.
        Object.keys(changes).length === 0 ? this.#load(id) : this.#store(id, Number(on), changes),
      load: async () => {
        const stored = await this.#load(id);
        return { ...factsEdits(stored), by: stored.changedBy };
      },
      also: { intent },
    });
    return stale ?? this.services.done(paths.brandInfo(id), 'The facts of the brand are saved.');
  }
}

/** What the form of the facts edits. */
const factsEdits = ({ version, fields }: BrandInfo): Edits => ({
  version: String(version),
  record: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
});
