import { redirect, replace } from '@remix-run/node';
import * as z from 'zod';

import { cartActions } from '../../../../contract/vocabulary';
import { type Purchase, billingCalls } from '../../../../contract/ams/billing';
import { detailsFormSchema } from '../../../../app/contracts/billing/details';
import type {
  CartChoice,
  CartDetail,
  CartForm,
  CartState,
  CartView,
} from '../../../../app/contracts/billing/cart';
import { requiredText } from '../../../../app/contracts/forms/forms';
import { defaultFailure, invalidRequest } from '../../../../app/contracts/forms/messages';
import { paths } from '../../../../app/lib/urls/paths';
import {
  asAppError,
  InvalidFieldsError,
  InvalidRequestError,
  NotFoundError,
  UpstreamRefusedError,
} from '../../errors';
import { checkFields } from '../../forms/fields';
import type { FormReturn } from '../../forms/form-runner';
import { readChoice } from '../../http/list-page';
import type { RequestServices } from '../../request-services';
import { dayInZone, loadTimeZone } from '../account/time-zone';
import { detailsEdits, saveDetails } from './details';
import { toPayment } from './payment-page';
import { findResult, loadQuote } from './service';

type Outcome = Response | FormReturn<CartDetail>;

const maxReasonLength = 500;
/** The platform decides which numbers it accepts. */
const countText = z.string().trim();
const count = countText.regex(/^\d{0,4}$/);
const countsSchema = z.object({ users: count.default(''), brands: count.default('') });
const countTextsSchema = z.object({ users: countText.default(''), brands: countText.default('') });
/** What the page of the checkout has shown. */
const seenSchema = z.object({
  version: z
    .string()
    .regex(/^\d{0,9}$/)
    .transform((text) => (text === '' ? null : Number(text))),
  total: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  // As the platform takes it.
  quotedAt: z.iso.datetime().regex(/^(?:19|20)/),
});
const reasonSchema = z.object({ reason: requiredText(maxReasonLength) });

/** The choice that a URL names; null for one that names no action. */
function choiceOf(url: URL): CartChoice | null {
  const action = readChoice(url, 'action', cartActions);
  const text = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 200);
  return action && { action, price: text('price'), users: text('users'), brands: text('brands') };
}

/** The time of the amounts that the step before has shown; null without any. */
const seenAt = (url: URL): string | null =>
  seenSchema.shape.quotedAt.nullable().catch(null).parse(url.searchParams.get('quotedAt'));

/** The page that shows a purchase. An open one is not paid, so a user who comes back from the gateway sees it as cancelled. */
function stateOf({ status }: Purchase, asked: CartState) {
  if (status === 'succeeded') return 'success';
  if (status === 'cancelled' || (status === 'open' && asked === 'cancelled')) return 'cancelled';
  return status === 'open' || status === 'processing' ? 'processing' : 'failed';
}

/** A new plan has its numbers of users and brands; other changes keep those of the plan (domain.md section 5). */
const hasAddOns = ({ action }: CartChoice) => action === 'subscribe' || action === 'addon';

/** The pages of a purchase, and their forms. */
export class Cart {
  constructor(private readonly services: RequestServices) {}

  async page(state: CartState, url: URL): Promise<CartView | Response> {
    const choice = choiceOf(url);
    const isStep = state === 'review' || state === 'addons' || state === 'checkout';
    try {
      if (!isStep) return await this.#result(state, url);
      if (choice === null) throw new NotFoundError('no action in the address');
      return await this.#step(state, choice, seenAt(url));
    } catch (error) {
      return await this.#problem(error, choice, !isStep);
    }
  }

  /** @param key the same for every try to send one form (REL-01) */
  async submit(state: CartState, url: URL, form: CartForm, key: string | undefined) {
    const { ams, formFacts } = this.services;
    if (state === 'addons' || state === 'checkout') {
      const choice = choiceOf(url);
      if (choice === null) throw new InvalidRequestError(invalidRequest);
      if (state === 'addons') return this.#chooseAddOns(choice, form);
      if (form.intent === 'details') return this.#giveDetails(url, form);
      return this.#buy(choice, form, key ?? formFacts().key);
    }
    if (state === 'review') throw new InvalidRequestError(invalidRequest);
    return this.#pay((await findResult(ams(), url)).purchase);
  }

  async #quote(choice: CartChoice, quotedAt: string | null = null) {
    const { ams, account } = this.services;
    return loadQuote(ams(), choice, await loadTimeZone(account), quotedAt);
  }

  async #result(asked: CartState, url: URL): Promise<CartView | Response> {
    const { ams, account, formFacts } = this.services;
    const { purchase, isSettledNow } = await findResult(ams(), url);
    const state = stateOf(purchase, asked);
    // The frame around the page has read the plan at the same time, before it changed: it is read again.
    if (state !== asked || isSettledNow) return replace(paths.cartResult(state, purchase));
    const effectiveDay = dayInZone(purchase.effectiveAt, await loadTimeZone(account));
    return { kind: 'result', form: formFacts(), state, purchase, effectiveDay };
  }

  async #step(
    state: 'review' | 'addons' | 'checkout',
    choice: CartChoice,
    quotedAt: string | null,
  ): Promise<CartView | Response> {
    const { ams, account, formFacts } = this.services;
    if (state === 'review' && choice.action === 'addon')
      return redirect(paths.cart('addons', choice));
    const { billing } = await ams().send(billingCalls.read, {});
    // Until the bank has decided, nothing else can be bought, not even by a kept or typed address.
    if (billing.processing) return redirect(paths.cartResult('processing', billing.processing));
    if (state === 'addons') {
      if (!hasAddOns(choice)) return redirect(paths.cart('checkout', choice));
      // The quote of the platform shows whether add-ons can be bought at all.
      const wanted = { users: choice.action === 'addon' ? '1' : '0', brands: '0' };
      const { hasAddOns: isOffered, kind: interval } = await this.#quote({ ...choice, ...wanted });
      if (!isOffered) return redirect(paths.cart('checkout', { ...choice, users: '', brands: '' }));
      return { kind: 'addons', form: formFacts(), choice, prices: billing.addOns, interval };
    }
    const quote = await this.#quote(choice, quotedAt);
    if (state === 'review') return { kind: state, form: formFacts(), choice, quote };
    const { details = null } = billing;
    // P-13: an invoice is written for what costs something.
    if (quote.total > 0 && details?.isGiven === false) {
      const form = { ...formFacts(), edits: detailsEdits(details) };
      const email = details.email || ((await account()).account?.user.email ?? '');
      return { kind: 'details', form, choice, details: { ...details, email } };
    }
    return { kind: state, form: formFacts(), choice, quote, details };
  }

  /** Why a step cannot be shown. Rethrows errors that have other causes than the choice. */
  async #problem(thrown: unknown, choice: CartChoice | null, isResult: boolean): Promise<CartView> {
    const problem = { kind: 'problem' as const, retry: false, choice, isResult, removable: [] };
    const error = asAppError(thrown);
    if (error instanceof InvalidFieldsError) {
      const message = Object.values(error.fields)[0] ?? invalidRequest;
      return { ...problem, message, removable: await this.#removable(error, choice) };
    }
    if (error instanceof UpstreamRefusedError) return { ...problem, message: error.userText };
    if (error instanceof NotFoundError) return { ...problem, message: invalidRequest };
    if (error.status < 500) throw thrown;
    this.services.report(thrown);
    return { ...problem, message: defaultFailure, retry: true };
  }

  /** Users or brands that are too many for a smaller plan, where this user may remove them. */
  async #removable({ fields }: InvalidFieldsError, choice: CartChoice | null) {
    if (choice?.action !== 'downgrade') return [];
    const guards = { users: 'users.manage', brands: 'billing.manage' } as const;
    const mayRemove = await Promise.all(
      (['users', 'brands'] as const)
        .filter((name) => fields[name] !== undefined)
        .map(async (name) => ((await this.services.may(guards[name])) ? [name] : [])),
    );
    return mayRemove.flat();
  }

  async #chooseAddOns(choice: CartChoice, form: CartForm): Promise<Response> {
    const chosen = { ...choice, ...checkFields(form, countTextsSchema) };
    await this.#quote(chosen);
    return redirect(paths.cart('checkout', chosen), 303);
  }

  /** Back to the same checkout, which goes on to the payment. */
  async #giveDetails({ pathname, search }: URL, form: CartForm): Promise<Outcome> {
    const stale = await saveDetails(this.services.ams(), checkFields(form, detailsFormSchema));
    return stale ?? redirect(pathname + search, 303);
  }

  async #buy(choice: CartChoice, form: CartForm, key: string): Promise<Outcome> {
    const { action, price } = choice;
    const { reason } = action === 'cancel' ? checkFields(form, reasonSchema) : { reason: null };
    const seen = seenSchema.safeParse(form);
    const counts = countsSchema.safeParse(choice);
    if (!seen.success || !counts.success) throw new InvalidRequestError(invalidRequest);
    const [users, brands] = [Number(counts.data.users), Number(counts.data.brands)];
    try {
      const body = { action, price, users, brands, reason, ...seen.data };
      const sent = { body, idempotencyKey: key };
      const { purchase } = await this.services.ams().send(billingCalls.buy, sent);
      return await this.#goOn(purchase);
    } catch (error) {
      if (!(error instanceof UpstreamRefusedError)) throw error;
      if (error.reason === 'stale')
        return this.#showAgain(
          choice,
          'conflict',
          'Your plan or the amount has changed meanwhile, and nothing was bought. These are the amounts as they are now.',
        );
      if (error.reason === 'key_reused')
        return this.#showAgain(
          choice,
          'edited',
          'This was sent before with another choice. Please check it and send it again.',
        );
      throw error;
    }
  }

  /** The form with the amounts as they are now, under a key of its own. */
  async #showAgain(
    choice: CartChoice,
    outcome: 'conflict' | 'edited',
    message: string,
  ): Promise<FormReturn<CartDetail>> {
    const formKey = this.services.formFacts().key;
    const detail = { quote: await this.#quote(choice) };
    return { outcome, status: 409, message, formKey, detail };
  }

  /** On to the gateway's page. If that cannot be had now, the purchase is kept, and its page leads there later. */
  async #goOn(purchase: Purchase): Promise<Response> {
    if (purchase.status !== 'open')
      return redirect(paths.cartResult(stateOf(purchase, 'success'), purchase), 303);
    try {
      return await this.#pay(purchase);
    } catch (error) {
      const isStale = error instanceof UpstreamRefusedError && error.reason === 'stale';
      if (!isStale && asAppError(error).status < 500) throw error;
      this.services.report(error);
      return redirect(paths.cartResult('processing', purchase), 303);
    }
  }

  #pay(purchase: Purchase): Promise<Response> {
    const { ams, config } = this.services;
    return toPayment({ ams: ams(), config }, purchase);
  }
}
