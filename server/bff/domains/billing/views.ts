import { redirect } from '@remix-run/node';

import { changesAddOns } from '../../../../app/contracts/billing/planned';
import { planIntervals } from '../../../../contract/vocabulary';
import {
  type Billing,
  type PlannedState,
  billingCalls,
  billingFiles,
} from '../../../../contract/ams/billing';
import type { PlansView } from '../../../../app/contracts/billing/plans';
import type {
  AddOnsForm,
  BillingForm,
  BillingPageView,
  PlanForm,
  PlanSettings,
} from '../../../../app/contracts/billing/settings';
import { invalidRequest } from '../../../../app/contracts/forms/messages';
import { paths } from '../../../../app/lib/urls/paths';
import { asAppError, InvalidRequestError } from '../../errors';
import { fileHeaders } from '../../http/headers';
import type { FormReturn } from '../../forms/form-runner';
import { cutPage, readChoice } from '../../http/list-page';
import type { RequestServices } from '../../request-services';
import { dayInZone, dayTextInZone, loadTimeZone } from '../account/time-zone';
import { Cart } from './cart';
import { detailsEdits, saveDetails } from './details';
import { offersOf, type Reader } from './offers';
import { isCardReturn, toPayment, toPaymentPage } from './payment-page';
import { plansQuery } from './queries';
import { loadBilling } from './service';

const undoneText = 'The planned change has been undone. Your plan continues.';
const resumedText = 'Your plan continues.';
const resumedAsPlannedText = `${resumedText} The change that you planned before takes effect as planned.`;

/** When the numbers of additional users and brands change; null where they stay. */
const dayOfAddOns = (state: PlannedState): string | null =>
  changesAddOns(state) ? (state.pending?.at ?? null) : null;

/** The plans, the cart, and what the settings show of the plan (R-13 to R-15, U-06, U-07). */
export class BillingPages {
  readonly cart: Cart;

  constructor(private readonly services: RequestServices) {
    this.cart = new Cart(services);
  }

  async plans(url: URL): Promise<PlansView> {
    const { graphql, account } = this.services;
    const reading = this.#loadReader();
    const [reader, answer, billing] = await Promise.all([
      reading,
      graphql().query(plansQuery, {}),
      reading.then((known) => this.#findBilling(known)),
    ]);
    const { activeSubscription: own = null, topSubscription: top = null } =
      answer.field('subscriptions') ?? {};
    const processing = billing?.processing ?? null;
    const isGift = top !== null && top.id !== own?.id;
    const ownKind = planIntervals.find((kind) => kind === own?.price.kind);
    const interval = readChoice(url, 'interval', planIntervals) ?? ownKind ?? 'monthly';
    const owned = {
      own,
      giftPlanId: isGift ? top.plan.id : null,
      isPaying: processing !== null,
    };
    const addOns = answer.field('addOnPrices');
    const priceOf = (wanted: string) => addOns.find(({ kind }) => kind === wanted)?.amountPerMonth;
    const [users, brands] = [priceOf('users'), priceOf('brands')];
    const isCancelled = own?.status === 'cancelled';
    const changes = isCancelled || (own?.changeToPrice ?? null) !== null;
    return {
      interval,
      offers: offersOf(answer.field('plans'), interval, reader, owned),
      addOns: users === undefined || brands === undefined ? null : { users, brands },
      reader,
      processing,
      changeDay:
        changes && own?.endDate ? dayInZone(own.endDate, await loadTimeZone(account)) : null,
      isCancelled,
      planned: billing?.subscription ?? null,
      contact: isGift ? null : (top?.user.email ?? null),
      giftFrom: isGift ? top.user.email : null,
    };
  }

  async #loadReader(): Promise<Reader> {
    const { session, may } = this.services;
    return session() === null ? 'visitor' : (await may('billing.manage')) ? 'manager' : 'other';
  }

  /** Billing of a reader who can buy; null where the platform does not answer: the plans are shown all the same. */
  async #findBilling(reader: Reader): Promise<Billing | null> {
    const { ams, account, report } = this.services;
    const load = async () => loadBilling(ams(), await loadTimeZone(account));
    return reader === 'manager' ? load().catch(report) : null;
  }

  /** Without an answer of the platform, the page shows what the frame knows of the plan. */
  async planSettings(): Promise<PlanSettings> {
    const { ams, account, may, formFacts, report } = this.services;
    const form = formFacts();
    const unknown = { form, detailsForm: null, billing: null, timeZone: null };
    try {
      if (!(await may('billing.manage'))) return { ...unknown, failed: false };
      const timeZone = await loadTimeZone(account);
      const billing = await loadBilling(ams(), timeZone);
      const { details = null } = billing;
      const detailsForm = details && { ...formFacts(), edits: detailsEdits(details) };
      return { form, detailsForm, billing, timeZone, failed: false };
    } catch (error) {
      if (asAppError(error).status < 500) throw error;
      report(error);
      return { ...unknown, failed: true };
    }
  }

  /** Settings, Billing; after a change of the card it says so once. */
  async billingPage(url: URL): Promise<BillingPageView | Response> {
    if (isCardReturn(url)) {
      const { may, flash } = this.services;
      if (await may('billing.manage')) flash('success', 'Your card is changed.');
      return redirect(paths.settingsTab('billing'));
    }
    const { billing, ...settings } = await this.planSettings();
    if (billing === null) return { ...settings, billing, invoicePage: null, openInvoice: null };
    const { rows, page } = cutPage(url, billing.invoices, 'invoices');
    return {
      ...settings,
      billing: { ...billing, invoices: rows },
      invoicePage: page,
      openInvoice: billing.invoices.find(({ status }) => status === 'open') ?? null,
    };
  }

  async changeBilling(form: BillingForm, key: string | undefined): Promise<Response | FormReturn> {
    if (form.intent !== 'details') return this.#changePlan(form, key);
    const stale = await saveDetails(this.services.ams(), form);
    const text = 'The billing details are saved.';
    return stale ?? this.services.done(paths.settingsTab('billing'), text);
  }

  async #changePlan({ intent, version, invoice }: PlanForm, key: string | undefined) {
    const { ams, config } = this.services;
    if ((intent === 'undo' || intent === 'resume') && version !== undefined)
      return this.#undo(intent, version, key);
    if (intent === 'pay' && invoice !== undefined) return this.#payInvoice(invoice, key);
    if (intent !== 'card') throw new InvalidRequestError(invalidRequest);
    const { url } = await ams().send(billingCalls.portal, { body: {} });
    return toPaymentPage(config, url);
  }

  /** Takes a planned change back, or resumes a cancelled plan: its change that was planned before is planned again. */
  async #undo(intent: 'undo' | 'resume', version: number, key: string | undefined) {
    const { ams, done } = this.services;
    const { billing } = await ams().send(billingCalls.undo, {
      body: { version },
      idempotencyKey: key,
    });
    const isPlanned = (billing.subscription?.pending ?? null) !== null;
    const resumed = isPlanned ? resumedAsPlannedText : resumedText;
    return done(paths.settingsTab('billing'), intent === 'undo' ? undoneText : resumed);
  }

  /** @param key each invoice has one of its own, as the forms of a page share theirs */
  async #payInvoice(id: string, key: string | undefined): Promise<Response> {
    const { ams, config } = this.services;
    const { purchase } = await ams().send(billingCalls.payInvoice, {
      params: { id },
      body: {},
      idempotencyKey: key && `${key}-${id}`.slice(0, 128),
    });
    return toPayment({ ams: ams(), config }, purchase);
  }

  /** Fewer additional users or brands, from the next period on. */
  async changeAddOns(body: AddOnsForm, key: string | undefined): Promise<Response> {
    const { ams, account, done } = this.services;
    const { billing } = await ams().send(billingCalls.changeAddOns, { body, idempotencyKey: key });
    const day = billing.subscription && dayOfAddOns(billing.subscription);
    const text =
      day === null
        ? 'Your add-ons stay as they are.'
        : `Your add-ons change on ${dayTextInZone(day, await loadTimeZone(account))}.`;
    return done(paths.settingsTab('addons'), text);
  }

  /** An invoice as the platform made it, passed on as it comes. */
  async invoice(id: string): Promise<Response> {
    const { ams } = this.services;
    const { body, name } = await ams().file(billingFiles.invoice, { params: { id } });
    return new Response(body, {
      headers: {
        ...fileHeaders('application/pdf', name ?? `invoice-${id}.pdf`),
        'cache-control': 'private, no-store',
      },
    });
  }
}
