import { redirect, replace } from '@remix-run/node';

import { plainCount } from '../../../../app/contracts/orders/counts';
import { plainDay } from '../../../../app/contracts/typed-days';
import { inOrderOfForm } from '../../../../app/contracts/forms/field-order';
import {
  campaignTypedSchema,
  type CampaignDetail,
  type CampaignFormView,
  type CampaignTyped,
} from '../../../../app/contracts/sampling/form';
import {
  campaignFields,
  campaignLabels,
  firstQuestions,
  questionFields,
} from '../../../../app/contracts/sampling/labels';
import { draftSchema, submitSchema, type Draft } from '../../../../app/contracts/sampling/rules';
import {
  campaignSchema,
  campaignTexts,
  samplingCalls,
  type Campaign,
} from '../../../../contract/ams/sampling';
import { paths } from '../../../../app/lib/urls/paths';
import { ForbiddenError, InvalidFieldsError, UpstreamRefusedError } from '../../errors';
import { checkFields } from '../../http/form';
import type { FormReturn } from '../../http/form-return';
import { languageOf } from '../../http/headers';
import { createTypedTexts, formKeyIn } from '../../http/typed-texts';
import type { RequestServices } from '../../request-services';
import { decode } from '../../../../contract/wire';
import { brandsToChoose, currentBrand } from '../account/account';
import { todayOf } from '../account/time-zone';
import {
  bodyOf,
  changedQuestions,
  differencesOf,
  givenQuestions,
  headValues,
  merged,
  textOfCampaign,
} from './form-text';
import { loadCampaign, loadProducts } from './service';

type Services = Pick<
  RequestServices,
  'ams' | 'account' | 'may' | 'session' | 'formFacts' | 'flash' | 'typedForms' | 'report'
>;
type Outcome = Response | FormReturn;

/** A submitted form; `key` is the same for every attempt to send it (REL-01). */
export interface Submission {
  value: CampaignTyped;
  key: string | undefined;
  request: Pick<Request, 'headers'>;
}

/** The form of a new campaign (`id` null) or of a draft, handled by the button that sent it (R-08, O-12). */
export function createCampaignForm(services: Services) {
  const { ams, formFacts, flash } = services;
  const newKey = () => formFacts().key;
  const typedCampaigns = createTypedTexts(services, campaignTypedSchema);
  const loadBrands = async () =>
    brandsToChoose((await services.account()).account, 'sampling.request');

  const loadDetail = async (
    typed: CampaignTyped,
    conflict: CampaignDetail['conflict'] = null,
  ): Promise<CampaignDetail> => ({
    products: await loadProducts(ams(), typed),
    questions: typed.questions,
    conflict,
  });

  /** The form as a button has changed it; nothing is stored. */
  const showForm = async (
    typed: CampaignTyped,
    more: Partial<FormReturn> = {},
  ): Promise<FormReturn> => ({
    outcome: 'edited',
    status: 200,
    values: headValues(typed),
    detail: await loadDetail(typed),
    ...more,
  });

  const redirectToCampaign = ({ id, name }: Campaign, wanted: 'save' | 'review'): Response => {
    if (wanted === 'review') return redirect(paths.campaignStep(id, 'submit'), 303);
    flash('success', `${name} is saved as a draft.`);
    return redirect(paths.campaign(id), 303);
  };

  /** Another user has changed the draft: the form shows the differences to choose from. */
  const showConflict = async (
    typed: CampaignTyped,
    theirs: Campaign,
    wanted: 'save' | 'review',
  ): Promise<Outcome> => {
    if (!theirs.allowed.includes('save')) {
      const message = `${theirs.name} is no longer a draft, so this was not saved.`;
      return showForm(typed, { outcome: 'closed', status: 409, message });
    }
    const renewed = { ...typed, wanted, version: String(theirs.version) };
    const [detail, brands] = await Promise.all([loadDetail(renewed), loadBrands()]);
    const nameIn = (list: readonly { id: string; name: string }[]) => (id: string) =>
      list.find((item) => item.id === id)?.name ?? id;
    const differences = differencesOf(typed, textOfCampaign(theirs), {
      brand: nameIn([...brands, theirs.brand]),
      product: nameIn([...detail.products.items, ...theirs.products]),
    });
    // The same content: for example a form that is sent again after its response was lost.
    if (differences.length === 0) return redirectToCampaign(theirs, wanted);
    return {
      outcome: 'conflict',
      status: 409,
      message: 'Somebody else has changed this campaign. Please choose what is to stay.',
      values: headValues(renewed),
      detail: { ...detail, conflict: { by: theirs.events.at(-1)?.by ?? null, differences } },
    };
  };

  const send = async (
    id: string | null,
    draft: Draft,
    version: string,
    idempotencyKey: string,
  ): Promise<Campaign> => {
    const body = bodyOf(draft);
    if (id === null)
      return (await ams().send(samplingCalls.create, { body, idempotencyKey })).campaign;
    const put = async (key: string) =>
      (
        await ams().send(samplingCalls.edit, {
          params: { id },
          body: { ...body, version: Number(version) },
          idempotencyKey: key,
        })
      ).campaign;
    try {
      return await put(idempotencyKey);
    } catch (error) {
      // The key was used for other content. With a new key, the version decides what happens to the draft.
      if (isRefused(error, 'key_reused')) return put(newKey());
      throw error;
    }
  };

  /** Stores the form as a draft. */
  const store = async (
    id: string | null,
    typed: CampaignTyped,
    wanted: 'save' | 'review',
    key: string,
  ): Promise<Outcome> => {
    const questions = givenQuestions(typed.questions);
    const places = questions.map(({ index }) => index);
    const schema = wanted === 'review' ? submitSchema : draftSchema;
    try {
      const draft = checkFields({ ...typed, questions }, schema);
      if (
        wanted === 'review' &&
        draft.ends !== null &&
        draft.ends < todayOf((await services.account()).account)
      )
        throw new InvalidFieldsError({ ends: campaignTexts.past });
      const campaign = await send(id, draft, typed.version, key);
      // Back leads from the form of a new campaign to that of its draft.
      if (id === null) await typedCampaigns.close(key, paths.campaignStep(campaign.id, 'edit'));
      return redirectToCampaign(campaign, wanted);
    } catch (error) {
      if (error instanceof InvalidFieldsError)
        throw new InvalidFieldsError(inForm(error.fields, places));
      // P-06: the brand is forbidden, and the user can choose another one in the form.
      if (error instanceof ForbiddenError) throw new InvalidFieldsError({ brand: error.userText });
      if (isRefused(error, 'key_reused'))
        return showForm(typed, {
          status: 409,
          outcome: 'edited',
          formKey: newKey(),
          message:
            'This form was sent before, with other content, and your campaigns show what was stored then. Send it again to make it a new campaign.',
        });
      const current =
        error instanceof UpstreamRefusedError && decode(campaignSchema, error.current);
      if (!current || !current.success) throw error;
      return showConflict(typed, current.data, wanted);
    }
  };

  const handle = async (id: string | null, sent: Submission): Promise<Outcome> => {
    const language = languageOf(sent.request);
    const typed = {
      ...sent.value,
      quantity: plainCount(sent.value.quantity, language),
      starts: plainDay(sent.value.starts, language),
      ends: plainDay(sent.value.ends, language),
    };
    const { intent } = typed;
    const key = sent.key ?? newKey();
    if (intent === 'save' || intent === 'review') return store(id, typed, intent, key);
    if (intent === 'resolve' && id !== null) {
      const theirs = textOfCampaign(await loadCampaign(ams(), id));
      return store(id, merged(typed, theirs), typed.wanted, newKey());
    }
    if (intent === 'brand') return showForm({ ...typed, products: [], find: '' });
    return showForm({ ...typed, questions: changedQuestions(typed.questions, intent) });
  };

  return {
    async newPage(url: URL): Promise<CampaignFormView> {
      const key = formKeyIn(url, paths.newCampaign, newKey);
      const [brands, { account }, mayChooseBrand, kept] = await Promise.all([
        loadBrands(),
        services.account(),
        services.may('billing.manage'),
        typedCampaigns.read(key),
      ]);
      if (kept.leadsTo !== null) {
        const toDraft: Response = replace(kept.leadsTo);
        throw toDraft;
      }
      const wished = url.searchParams.get('brand');
      const own = account && currentBrand(account)?.id;
      const brand =
        (brands.find(({ id }) => id === wished) ?? brands.find(({ id }) => id === own) ?? brands[0])
          ?.id ?? '';
      const initial = {
        brand,
        name: '',
        objective: '',
        audience: '',
        quantity: '',
        starts: '',
        ends: '',
        products: [],
        questions: firstQuestions.map((question) => ({ ...question })),
        version: '',
      };
      const products = await loadProducts(ams(), { brand, find: '', products: [] });
      const form = { ...formFacts(), key };
      return { form, id: null, isDraft: true, brands, mayChooseBrand, initial, products };
    },
    async editPage(id: string): Promise<CampaignFormView> {
      const [campaign, brands] = await Promise.all([loadCampaign(ams(), id), loadBrands()]);
      const text = textOfCampaign(campaign);
      return {
        form: formFacts(),
        id,
        isDraft: campaign.allowed.includes('save'),
        brands: brands.some((brand) => brand.id === campaign.brand.id)
          ? brands
          : [campaign.brand, ...brands],
        mayChooseBrand: false,
        initial: { ...text, version: String(campaign.version) },
        products: await loadProducts(ams(), { ...text, find: '' }),
      };
    },
    create: (sent: Submission) => handle(null, sent),
    edit: (id: string, sent: Submission) => handle(id, sent),
    detail: (typed: CampaignTyped) => loadDetail(typed),
  };
}

const isRefused = (error: unknown, reason: string): boolean =>
  error instanceof UpstreamRefusedError && error.reason === reason;

/**
 * The errors of the stored lists at the fields of the form, in its order: products have one place, and blank questions
 * were left out.
 */
function inForm(
  fields: Readonly<Record<string, string>>,
  places: readonly number[],
): Record<string, string> {
  const named = Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const [, index, field] = /^questions\[(\d+)\]\.(\w+)/.exec(name) ?? [];
      if (index !== undefined)
        return [`questions[${places[Number(index)] ?? index}].${field}`, message];
      const list = /^(\w+)\[/.exec(name)?.[1] ?? name;
      return [list in campaignLabels ? list : name, message];
    }),
  );
  return inOrderOfForm(named, [...campaignFields, ...questionFields]);
}
