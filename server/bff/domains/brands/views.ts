import { redirect } from '@remix-run/node';

import type {
  BrandChanges,
  BrandForm,
  BrandInfo,
  BrandView,
} from '../../../../app/contracts/brands/brands';
import { paths } from '../../../../app/lib/urls/paths';
import { InvalidFieldsError, NotFoundError } from '../../errors';
import { isStale } from '../../http/edits';
import type { FormReturn } from '../../http/form-return';
import type { RequestServices } from '../../request-services';
import { changesOf, conflictsOf, rebased } from './changes';
import { brandInfoQuery, updateBrandInfoMutation } from './queries';

type Services = Pick<RequestServices, 'graphql' | 'rest' | 'formFacts' | 'flash'>;

/** Bytes of a picture, as the platform takes it. */
const maxLogoBytes = 1_048_576;

/** The page that edits the facts and the logo of a brand. */
export function createBrands({ graphql, rest, formFacts, flash }: Services) {
  /** @throws {NotFoundError} also for a brand that the user may not edit (SEC-46) */
  const load = async (id: string): Promise<BrandInfo> => {
    const answer = await graphql().query(brandInfoQuery, { brand: id });
    const brand = answer.field('brandInfo');
    if (brand === null) throw new NotFoundError('no brand to edit');
    return brand;
  };
  const store = async (brand: string, version: number, input: BrandChanges & LogoChange) => {
    const answer = await graphql().mutate(updateBrandInfoMutation, { brand, version, input });
    answer.field('updateBrandInfo');
  };
  const done = (id: string, text: string): Response => {
    flash('success', text);
    return redirect(paths.brandInfo(id), 303);
  };

  /**
   * Stores a logo in place of the one that the form has shown. Another one that somebody else has stored meanwhile is shown
   * beside it; a change of facts alone concerns nobody here.
   */
  const storeLogo = async (
    id: string,
    form: BrandForm,
    logo: string | null,
    triesLeft = 2,
  ): Promise<Response | FormReturn> => {
    const { intent, was } = form;
    const before = await load(id);
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
      await store(id, before.version, { logo });
    } catch (error) {
      if (!isStale(error) || triesLeft === 0) throw error;
      return storeLogo(id, form, logo, triesLeft - 1);
    }
    flash('success', logo === null ? 'The logo is removed.' : 'The logo is saved.');
    return redirect(paths.editBrand(id), 303);
  };

  /** @throws {InvalidFieldsError} without a file, or with one that is not a picture of a fitting size */
  const saveLogo = async (id: string, form: BrandForm, upload: Buffer | null) => {
    const refuse = (text: string) => new InvalidFieldsError({ logo: text });
    if (upload === null && form.picked !== '') return storeLogo(id, form, form.picked);
    if (upload === null) throw refuse('Choose a picture.');
    if (upload.length > maxLogoBytes) throw refuse('The file is larger than 1 MB.');
    const logo = await rest().uploadLogo(id, upload);
    return storeLogo(id, form, logo);
  };

  const saveFacts = async (id: string, form: BrandForm): Promise<Response | FormReturn> => {
    const changes = changesOf(form);
    const saved = 'The facts of the brand are saved.';
    if (Object.keys(changes).length === 0) {
      const { name } = await load(id);
      return done(id, `The facts of ${name} are as they were.`);
    }
    try {
      await store(id, form.version, changes);
      return done(id, saved);
    } catch (error) {
      if (!isStale(error)) throw error;
      const stored = await load(id);
      const answer = findConflict(form, stored);
      if (answer !== null) return answer;
      // Other fields were changed: both changes stay.
      await store(id, stored.version, changes);
      return done(id, `${saved} ${stored.changedBy ?? 'Somebody else'} changed others meanwhile.`);
    }
  };

  /** The form with the stored value beside each field that somebody else has changed, too. */
  const findConflict = (form: BrandForm, stored: BrandInfo): FormReturn | null => {
    const conflicts = conflictsOf(form, stored);
    if (conflicts.size === 0) return null;
    return {
      outcome: 'conflict',
      status: 409,
      message: `${stored.changedBy ?? 'Somebody else'} has changed ${stored.name} while you were working on it. Nothing was saved. Please choose what is to stay.`,
      values: rebased(form, stored, conflicts),
    };
  };

  return {
    async editPage(id: string): Promise<BrandView> {
      return { form: formFacts(), brand: await load(id) };
    },
    save(id: string, form: BrandForm, upload: Buffer | null): Promise<Response | FormReturn> {
      if (form.intent === 'logo') return saveLogo(id, form, upload);
      if (form.intent === 'remove-logo') return storeLogo(id, form, null);
      return saveFacts(id, form);
    },
    /** The picture of a logo. Its hash names its content, so that a browser keeps it; no shared cache may. */
    async logo(id: string, hash: string): Promise<Response> {
      const { type, bytes } = await rest().readLogo(id, hash);
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': type,
          'cache-control': 'private, max-age=31536000, immutable',
        },
      });
    },
  };
}

interface LogoChange {
  /** The hash of an upload; null removes the logo. */
  logo?: string | null;
}
