import { redirect, replace } from '@remix-run/node';
import * as z from 'zod';

import { cartActions } from '../../../../contract/vocabulary';
import { type Purchase, billingCalls } from '../../../../contract/ams/billing';
import { detailsFormSchema } from '../../../../app/contracts/billing/details';
import type {
  CartChoice,
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
import { checkFields } from '../../http/form';
import type { FormReturn } from '../../http/form-return';
import { readChoice } from '../../http/list-page';
import type { RequestServices } from '../../request-services';
import { dayInZone, timeZoneOf } from '../account/time-zone';
import { detailsEdits, saveDetails } from './details';
import { toPayment } from './payment-page';
import { createPurchase, findResult, loadQuote } from './service';

type Services = Pick<
  RequestServices,
  'ams' | 'account' | 'may' | 'config' | 'formFacts' | 'report'
>;
type Outcome = Response | FormReturn;

const maxReasonLength = 500;
/** The platform decides which numbers it accepts. */
const countText = z.string().trim();
const count = countText.regex(/^\d{0,4}$/);
const countsSchema = z.object({ users: count.default(''), brands: count.default('') });
const countTextsSchema = z.object({
  users: countText.default(''),
  brands: countText.default(''),
});
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
export function createCart(services: Services) {
  const { ams, config, formFacts, report } = services;
  const timeZone = async () => timeZoneOf((await services.account()).account);
  const quoteOf = async (choice: CartChoice, quotedAt: string | null = null) =>
    loadQuote(ams(), choice, await timeZone(), quotedAt);

  /** Users or brands that are too many for a smaller plan, where this user may remove them. */
  const removableOf = async ({ fields }: InvalidFieldsError, choice: CartChoice | null) => {
    if (choice?.action !== 'downgrade') return [];
    const guards = { users: 'users.manage', brands: 'billing.manage' } as const;
    const mayRemove = await Promise.all(
      (['users', 'brands'] as const)
        .filter((name) => fields[name] !== undefined)
        .map(async (name) => ((await services.may(guards[name])) ? [name] : [])),
    );
    return mayRemove.flat();
  };

  /** Why a step cannot be shown. Rethrows errors that have other causes than the choice. */
  const problemOf = async (
    thrown: unknown,
    choice: CartChoice | null,
    isResult: boolean,
  ): Promise<CartView> => {
    const problem = (message: string, retry = false): Extract<CartView, { kind: 'problem' }> => ({
      kind: 'problem',
      message,
      retry,
      choice,
      isResult,
      removable: [],
    });
    const error = asAppError(thrown);
    if (error instanceof InvalidFieldsError)
      return {
        ...problem(Object.values(error.fields)[0] ?? invalidRequest),
        removable: await removableOf(error, choice),
      };
    if (error instanceof UpstreamRefusedError) return problem(error.userText);
    if (error instanceof NotFoundError) return problem(invalidRequest);
    if (error.status < 500) throw thrown;
    report(thrown);
    return problem(defaultFailure, true);
  };

  const result = async (asked: CartState, url: URL): Promise<CartView | Response> => {
    const { purchase, isSettledNow } = await findResult(ams(), url);
    const state = stateOf(purchase, asked);
    // The frame around the page has read the plan at the same time, before it changed: it is read again.
    if (state !== asked || isSettledNow) return replace(paths.cartResult(state, purchase));
    const effectiveDay = dayInZone(purchase.effectiveAt, await timeZone());
    return { kind: 'result', form: formFacts(), state, purchase, effectiveDay };
  };

  const step = async (
    state: 'review' | 'addons' | 'checkout',
    choice: CartChoice,
    quotedAt: string | null,
  ): Promise<CartView | Response> => {
    if (state === 'review' && choice.action === 'addon')
      return redirect(paths.cart('addons', choice));
    const { billing } = await ams().send(billingCalls.read, {});
    // Until the bank has decided, nothing else can be bought, not even by a kept or typed address.
    if (billing.processing) return redirect(paths.cartResult('processing', billing.processing));
    if (state === 'addons') {
      if (!hasAddOns(choice)) return redirect(paths.cart('checkout', choice));
      // The quote of the platform shows whether add-ons can be bought at all.
      const wanted = choice.action === 'addon' ? { ...choice, users: '1', brands: '0' } : choice;
      const quote = await quoteOf({
        ...wanted,
        ...(choice.action === 'subscribe' && { users: '0', brands: '0' }),
      });
      if (!quote.hasAddOns)
        return redirect(paths.cart('checkout', { ...choice, users: '', brands: '' }));
      const { kind } = quote;
      return { kind: 'addons', form: formFacts(), choice, prices: billing.addOns, interval: kind };
    }
    const quote = await quoteOf(choice, quotedAt);
    if (state === 'review') return { kind: state, form: formFacts(), choice, quote };
    const { details = null } = billing;
    // P-13: an invoice is written for what costs something.
    if (quote.total > 0 && details?.isGiven === false) {
      const form = { ...formFacts(), edits: detailsEdits(details) };
      const email = details.email || ((await services.account()).account?.user.email ?? '');
      return { kind: 'details', form, choice, details: { ...details, email } };
    }
    return { kind: state, form: formFacts(), choice, quote, details };
  };

  /** On to the gateway's page. If that cannot be had now, the purchase is kept, and its page leads there later. */
  const pay = (purchase: Purchase) => toPayment({ ams: ams(), config }, purchase);
  const goOn = async (purchase: Purchase): Promise<Response> => {
    if (purchase.status !== 'open')
      return redirect(paths.cartResult(stateOf(purchase, 'success'), purchase), 303);
    try {
      return await pay(purchase);
    } catch (error) {
      const isStale = error instanceof UpstreamRefusedError && error.reason === 'stale';
      if (!isStale && asAppError(error).status < 500) throw error;
      report(error);
      return redirect(paths.cartResult('processing', purchase), 303);
    }
  };

  /** Back to the same checkout, which goes on to the payment. */
  const giveDetails = async ({ pathname, search }: URL, form: CartForm): Promise<Outcome> =>
    (await saveDetails(ams(), checkFields(form, detailsFormSchema))) ??
    redirect(pathname + search, 303);

  const chooseAddOns = async (choice: CartChoice, form: CartForm): Promise<Response> => {
    const counts = checkFields(form, countTextsSchema);
    const chosen = { ...choice, ...counts };
    await quoteOf(chosen);
    return redirect(paths.cart('checkout', chosen), 303);
  };

  /** The form with the amounts as they are now, under a key of its own. */
  const shownAgain = async (
    choice: CartChoice,
    outcome: 'conflict' | 'edited',
    message: string,
  ): Promise<FormReturn> => ({
    outcome,
    status: 409,
    message,
    formKey: formFacts().key,
    detail: { quote: await quoteOf(choice) },
  });

  const buy = async (choice: CartChoice, form: CartForm, key: string): Promise<Outcome> => {
    const { reason } =
      choice.action === 'cancel' ? checkFields(form, reasonSchema) : { reason: null };
    const seen = seenSchema.safeParse(form);
    const counts = countsSchema.safeParse(choice);
    if (!seen.success || !counts.success) throw new InvalidRequestError(invalidRequest);
    try {
      const purchase = await createPurchase(
        ams(),
        {
          action: choice.action,
          price: choice.price,
          users: Number(counts.data.users),
          brands: Number(counts.data.brands),
          reason,
          ...seen.data,
        },
        key,
      );
      return await goOn(purchase);
    } catch (error) {
      if (!(error instanceof UpstreamRefusedError)) throw error;
      if (error.reason === 'stale')
        return shownAgain(
          choice,
          'conflict',
          'Your plan or the amount has changed meanwhile, and nothing was bought. These are the amounts as they are now.',
        );
      if (error.reason === 'key_reused')
        return shownAgain(
          choice,
          'edited',
          'This was sent before with another choice. Please check it and send it again.',
        );
      throw error;
    }
  };

  return {
    async page(state: CartState, url: URL): Promise<CartView | Response> {
      const choice = choiceOf(url);
      const isStep = state === 'review' || state === 'addons' || state === 'checkout';
      try {
        if (!isStep) return await result(state, url);
        if (choice === null) throw new NotFoundError('no action in the address');
        return await step(state, choice, seenAt(url));
      } catch (error) {
        return await problemOf(error, choice, !isStep);
      }
    },

    /** @param key the same for every try to send one form (REL-01) */
    async submit(
      state: CartState,
      url: URL,
      form: CartForm,
      key: string | undefined,
    ): Promise<Outcome> {
      if (state === 'addons' || state === 'checkout') {
        const choice = choiceOf(url);
        if (choice === null) throw new InvalidRequestError(invalidRequest);
        if (state === 'addons') return chooseAddOns(choice, form);
        if (form.intent === 'details') return giveDetails(url, form);
        return buy(choice, form, key ?? formFacts().key);
      }
      if (state === 'review') throw new InvalidRequestError(invalidRequest);
      return pay((await findResult(ams(), url)).purchase);
    },
  };
}
