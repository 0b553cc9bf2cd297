import { redirect } from '@remix-run/node';

import {
  campaignTypedSchema,
  type CampaignDetail,
  type CampaignFormView,
  type CampaignText,
  type CampaignTyped,
} from '../../../../app/contracts/sampling/form';
import { campaignFields, firstQuestions } from '../../../../app/contracts/sampling/labels';
import { draftSchema, submitSchema, type Draft } from '../../../../app/contracts/sampling/rules';
import { valuesOf } from '../../../../app/contracts/forms/rows';
import {
  campaignSchema,
  campaignTexts,
  samplingCalls,
  type Campaign,
} from '../../../../contract/ams/sampling';
import { pick } from '../../../../contract/pick';
import { decode } from '../../../../contract/wire';
import { paths } from '../../../../app/lib/urls/paths';
import { ForbiddenError, InvalidFieldsError, UpstreamRefusedError } from '../../errors';
import { checkFields } from '../../forms/fields';
import type { FormReturn, SentForm } from '../../forms/form-runner';
import { findConflict, isChosen, sendWithKey, withChoices } from '../../forms/record-edit';
import { formKeyIn, TypedTexts } from '../../forms/typed-texts';
import type { RequestServices } from '../../request-services';
import { brandsToChoose, currentBrand, withBrand } from '../account/account';
import { todayOf } from '../account/time-zone';
import {
  changedQuestions,
  comparisonOf,
  givenQuestions,
  inForm,
  textOfCampaign,
} from './campaign-text';
import { loadCampaign, loadProducts } from './service';

type Outcome = Response | FormReturn<CampaignDetail>;
type Wanted = 'save' | 'review';

const textIn = (typed: CampaignTyped): CampaignText => pick(typed, campaignFields);

/** The form of a new campaign (`id` null) or of a draft, handled by the button that sent it (R-08, O-12). */
export class CampaignForm {
  readonly #kept: TypedTexts<CampaignTyped>;

  constructor(private readonly services: RequestServices) {
    this.#kept = new TypedTexts(services, campaignTypedSchema);
  }

  async newPage(url: URL): Promise<CampaignFormView> {
    const { ams, account, may, formFacts } = this.services;
    const key = formKeyIn(url, paths.newCampaign, () => formFacts().key);
    const [brands, { account: known }, mayChooseBrand] = await Promise.all([
      this.#loadBrands(),
      account(),
      may('billing.manage'),
      this.#kept.read(key),
    ]);
    const wished = url.searchParams.get('brand');
    const own = known && currentBrand(known)?.id;
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
    };
    const products = await loadProducts(ams(), { brand, find: '', products: [] });
    const form = { ...formFacts(), key };
    return { form, id: null, isDraft: true, brands, mayChooseBrand, initial, products };
  }

  async editPage(id: string): Promise<CampaignFormView> {
    const { ams, formFacts } = this.services;
    const [campaign, brands] = await Promise.all([loadCampaign(ams(), id), this.#loadBrands()]);
    const text = textOfCampaign(campaign);
    return {
      form: { ...formFacts(), edits: { version: String(campaign.version), record: {} } },
      id,
      isDraft: campaign.allowed.includes('save'),
      brands: withBrand(brands, campaign.brand),
      mayChooseBrand: false,
      initial: text,
      products: await loadProducts(ams(), { ...text, find: '' }),
    };
  }

  /** What the form needs to be shown again. */
  async detail(typed: Pick<CampaignTyped, 'brand' | 'find' | 'products'>): Promise<CampaignDetail> {
    return { products: await loadProducts(this.services.ams(), typed) };
  }

  async submit(id: string | null, { value, key }: SentForm<CampaignTyped>): Promise<Outcome> {
    const { intent } = value;
    if (intent === 'save' || intent === 'review') return this.#store(id, value, intent, key);
    if (intent === 'brand') return this.#showForm({ ...value, products: [], find: '' });
    return this.#showForm({ ...value, questions: changedQuestions(value.questions, intent) });
  }

  async #loadBrands() {
    return brandsToChoose((await this.services.account()).account, 'sampling.request');
  }

  /** The form as a button has changed it; nothing is stored. */
  async #showForm(
    typed: CampaignTyped,
    more: Partial<FormReturn<CampaignDetail>> = {},
  ): Promise<FormReturn<CampaignDetail>> {
    const { find, version } = typed;
    return {
      outcome: 'edited',
      status: 200,
      values: valuesOf({ ...textIn(typed), find, version }),
      detail: await this.detail(typed),
      ...more,
    };
  }

  /** Stores the form as a draft. */
  async #store(
    id: string | null,
    sent: CampaignTyped,
    wanted: Wanted,
    key: string | undefined,
  ): Promise<Outcome> {
    const typed = await this.#applyChoices(id, sent);
    const questions = givenQuestions(typed.questions);
    try {
      const draft = await this.#check({ ...typed, questions }, wanted);
      const campaign = await this.#send(id, draft, typed.version, key);
      // Back leads from the form of a new campaign to that of its draft.
      if (id === null && key !== undefined)
        await this.#kept.close(key, paths.campaignStep(campaign.id, 'edit'));
      return this.#done(campaign, wanted);
    } catch (error) {
      if (error instanceof InvalidFieldsError)
        throw new InvalidFieldsError(
          inForm(
            error.fields,
            questions.map(({ index }) => index),
          ),
        );
      // P-06: the brand is forbidden, and the user can choose another one in the form.
      if (error instanceof ForbiddenError) throw new InvalidFieldsError({ brand: error.userText });
      if (!(error instanceof UpstreamRefusedError)) throw error;
      if (error.reason === 'key_reused')
        return this.#showForm(typed, {
          status: 409,
          formKey: this.services.formFacts().key,
          message:
            'This form was sent before, with other content, and your campaigns show what was stored then. Send it again to make it a new campaign.',
        });
      const current = decode(campaignSchema, error.current);
      if (!current.success) throw error;
      return this.#showConflict(typed, current.data, wanted);
    }
  }

  /** What was typed, with what is stored where the user keeps that. */
  async #applyChoices(id: string | null, typed: CampaignTyped): Promise<CampaignTyped> {
    if (id === null || !isChosen(typed.choice)) return typed;
    const theirs = textOfCampaign(await loadCampaign(this.services.ams(), id));
    return { ...typed, ...withChoices(textIn(typed), theirs, typed.choice, comparisonOf([])) };
  }

  /** @throws {InvalidFieldsError} */
  async #check(typed: CampaignTyped, wanted: Wanted): Promise<Draft> {
    if (wanted === 'save') return checkFields(typed, draftSchema);
    const draft = checkFields(typed, submitSchema);
    const { account } = await this.services.account();
    if (draft.ends !== null && draft.ends < todayOf(account))
      throw new InvalidFieldsError({ ends: campaignTexts.past });
    return draft;
  }

  async #send(
    id: string | null,
    draft: Draft,
    version: string,
    key: string | undefined,
  ): Promise<Campaign> {
    const { ams, formFacts } = this.services;
    const body = { ...draft, action: 'save' as const };
    if (id === null) {
      const sent = { body, idempotencyKey: key ?? formFacts().key };
      return (await ams().send(samplingCalls.create, sent)).campaign;
    }
    const { campaign } = await sendWithKey(key, formFacts, (idempotencyKey) =>
      ams().send(samplingCalls.edit, {
        params: { id },
        body: { ...body, version: Number(version) },
        idempotencyKey,
      }),
    );
    return campaign;
  }

  #done({ id, name }: Campaign, wanted: Wanted): Response {
    if (wanted === 'review') return redirect(paths.campaignStep(id, 'submit'), 303);
    return this.services.done(paths.campaign(id), `${name} is saved as a draft.`);
  }

  /** Somebody else has changed the draft: the form shows both versions. */
  async #showConflict(typed: CampaignTyped, theirs: Campaign, wanted: Wanted): Promise<Outcome> {
    if (!theirs.allowed.includes('save')) {
      const message = `${theirs.name} is no longer a draft, so this was not saved.`;
      return this.#showForm(typed, { outcome: 'closed', status: 409, message });
    }
    const [detail, brands] = await Promise.all([this.detail(typed), this.#loadBrands()]);
    const version = String(theirs.version);
    const named = [...brands, theirs.brand, ...detail.products.items, ...theirs.products];
    const conflict = findConflict(
      { typed: textIn(typed), was: {} },
      { version, record: textOfCampaign(theirs), comparison: comparisonOf(named) },
    );
    // The same content: for example a form that is sent again after its response was lost.
    if (conflict === null) return this.#done(theirs, wanted);
    const by = theirs.events.at(-1)?.by ?? 'Somebody else';
    return {
      ...conflict,
      outcome: 'conflict',
      status: 409,
      message: `${by} has changed this campaign meanwhile. Nothing was saved. Choose what is to stay, and save again.`,
      values: { ...conflict.values, find: typed.find },
      detail,
    };
  }
}
