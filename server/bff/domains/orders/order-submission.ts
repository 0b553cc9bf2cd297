import { redirect } from '@remix-run/node';

import { inOrderOfForm } from '../../../../app/contracts/forms/field-order';
import { valuesOf } from '../../../../app/contracts/forms/rows';
import type { OrderDetail, OrderText, OrderTyped } from '../../../../app/contracts/orders/form';
import { headNames, orderFields } from '../../../../app/contracts/orders/labels';
import { draftSchema, placeSchema, type Draft } from '../../../../app/contracts/orders/rules';
import { orderSchema, type Order, orderCalls, orderUses } from '../../../../contract/ams/orders';
import { pick } from '../../../../contract/pick';
import { decode } from '../../../../contract/wire';
import { paths } from '../../../../app/lib/urls/paths';
import {
  ForbiddenError,
  InvalidFieldsError,
  StoreUnavailableError,
  UpstreamRefusedError,
} from '../../errors';
import { checkFields } from '../../forms/fields';
import type { FormReturn, SentForm } from '../../forms/form-runner';
import { findConflict, isChosen, sendWithKey, withChoices } from '../../forms/record-edit';
import type { TypedTexts } from '../../forms/typed-texts';
import type { RequestServices } from '../../request-services';
import { brandsToChoose } from '../account/account';
import { isOneself, orderChangeText } from '../account/same-person';
import {
  bodyOf,
  changedLines,
  comparisonOf,
  faultsOf,
  textOfOrder,
  withPacking,
} from './order-text';
import { loadProducts, unitsPerCaseOf } from './product-choices';
import { loadOrder } from './service';

type Wanted = 'save' | 'place';
/** The form that was sent: of a new order (`number` null) or of a draft, with the key in its URL. */
interface Sent {
  number: string | null;
  key: string;
  typed: OrderTyped;
}
/** A redirect, or the form again. */
type Outcome = Response | FormReturn<OrderDetail>;

const textIn = (typed: OrderTyped): OrderText => pick(typed, [...headNames, 'lines']);

/** The redirects after an order is stored, with the message of the next page. */
export const outcomesOf = ({ flash }: RequestServices) => ({
  redirectToOrder: ({ orderNumber, status }: Order): Response => {
    const verb = status === 'initial' ? 'saved' : 'placed';
    flash('success', `${orderNumber} is ${verb}.`);
    return redirect(paths.order(orderNumber), 303);
  },
  /** O-06: the page of the draft shows that the warehouse accepts nothing, and offers a mail for when it does. */
  redirectToDraft: ({ orderNumber }: Order): Response => {
    flash('warning', `Nothing was placed. ${orderNumber} is kept as a draft.`);
    return redirect(paths.orderStep(orderNumber, 'place'), 303);
  },
});

/** Handles the order form of a new order or of a draft, by the button that sent it (O-03 … O-06, O-12). */
export class OrderSubmission {
  constructor(
    private readonly services: RequestServices,
    private readonly kept: TypedTexts<OrderTyped>,
  ) {}

  /** @param number of the draft; null for a new order */
  async submit(number: string | null, sent: SentForm<OrderTyped>): Promise<Outcome> {
    try {
      const typed = await this.#applyChoices(number, sent.value);
      const key = sent.key ?? this.services.formFacts().key;
      return await this.#handle({ number, key, typed });
    } catch (error) {
      if (!(error instanceof InvalidFieldsError)) throw error;
      throw new InvalidFieldsError(inOrderOfForm(error.fields, orderFields));
    }
  }

  /** What the form needs to be shown again. */
  async detail({ brand, find, lines }: OrderTyped): Promise<OrderDetail> {
    return { products: await loadProducts(this.services.ams(), brand, find, lines) };
  }

  async #handle(sent: Sent): Promise<Outcome> {
    const { typed } = sent;
    const { intent } = typed;
    if (intent === 'save' || intent === 'place') return this.#store(sent, intent);
    if (intent === 'review') return this.#review(sent);
    const lines = changedLines(typed.lines, intent);
    return this.#showForm({ ...sent, typed: { ...typed, lines } });
  }

  /** What was typed, with what is stored where the user keeps that. */
  async #applyChoices(number: string | null, typed: OrderTyped): Promise<OrderTyped> {
    if (number === null || !isChosen(typed.choice)) return typed;
    const theirs = textOfOrder(await loadOrder(this.services.ams(), number));
    return { ...typed, ...withChoices(textIn(typed), theirs, typed.choice, comparisonOf([])) };
  }

  /** The form as a button has changed it; nothing is stored. */
  async #showForm(
    { number, key, typed }: Sent,
    more: Partial<FormReturn<OrderDetail>> = {},
  ): Promise<FormReturn<OrderDetail>> {
    const detail = await this.detail(typed);
    const { find, version, copiedFrom } = typed;
    const lines = withPacking(typed.lines, detail.products);
    const isKept = await this.kept.keep(key, { ...typed, lines });
    return {
      outcome: 'edited',
      status: 200,
      values: valuesOf({ ...textIn(typed), lines, find, version, copiedFrom }),
      formKey: key,
      detail,
      ...more,
      ...(isKept && more.status === undefined && { at: paths.orderForm(number, key) }),
    };
  }

  /** Shows the checked order to the user before it is placed: a page of its own, which reads what is kept. */
  async #review({ number, key, typed }: Sent): Promise<Outcome> {
    const isKept = await this.kept.keep(key, typed);
    await this.#check(typed, 'place');
    if (!isKept) throw new StoreUnavailableError(new Error('what was typed could not be kept'));
    return redirect(paths.orderForm(number, key, 'review'), 303);
  }

  /** Stores the form, as a draft or placed. */
  async #store(sent: Sent, wanted: Wanted): Promise<Outcome> {
    const { number, key, typed } = sent;
    await this.kept.keep(key, typed);
    const draft = await this.#check(typed, wanted);
    try {
      const order =
        number === null
          ? await this.#create(sent, draft, wanted)
          : await this.#edit(number, sent, draft, wanted);
      await this.#close(sent, order);
      return outcomesOf(this.services).redirectToOrder(order);
    } catch (error) {
      return this.#explain(error, sent, draft, wanted);
    }
  }

  /** The form with the units per case of its products, by the rules. @throws {InvalidFieldsError} */
  async #check(typed: OrderTyped, wanted: Wanted): Promise<Draft> {
    const { products } = await this.detail(typed);
    const filled = { ...typed, lines: withPacking(typed.lines, products) };
    const schema = wanted === 'place' ? placeSchema(unitsPerCaseOf(products)) : draftSchema;
    return checkFields(filled, schema);
  }

  async #create({ key, typed }: Sent, draft: Draft, wanted: Wanted): Promise<Order> {
    const { copiedFrom } = typed;
    const how = wanted === 'place' ? ({ model: 'mail' } as const) : ({ action: 'save' } as const);
    const body = { ...bodyOf(draft), ...how, ...(copiedFrom !== '' && { copiedFrom }) };
    return (await this.services.ams().send(orderUses.create, { body, idempotencyKey: key })).order;
  }

  async #edit(number: string, { key, typed }: Sent, draft: Draft, wanted: Wanted): Promise<Order> {
    const { ams, formFacts } = this.services;
    const body = { ...bodyOf(draft), version: Number(typed.version), action: wanted };
    const params = { order_number: number };
    const { order } = await sendWithKey(key, formFacts, (idempotencyKey) =>
      ams().send(orderCalls.edit, { params, body, idempotencyKey }),
    );
    return order;
  }

  /** The form has become an order: Back from its page leads to where it can be continued. */
  #close({ number, key }: Pick<Sent, 'number' | 'key'>, { orderNumber, status }: Order) {
    const page =
      status === 'initial' ? paths.orderStep(orderNumber, 'edit') : paths.order(orderNumber);
    return this.kept.close(key, number === null ? page : null);
  }

  /** A refusal of the AMS as the form shows it. Throws what the form cannot show. */
  async #explain(error: unknown, sent: Sent, draft: Draft, wanted: Wanted): Promise<Outcome> {
    if (error instanceof InvalidFieldsError)
      throw new InvalidFieldsError(faultsOf(error.fields, draft));
    // P-06: the brand is forbidden, and the user can choose another one in the form.
    if (error instanceof ForbiddenError) throw new InvalidFieldsError({ brand: error.userText });
    if (!(error instanceof UpstreamRefusedError)) throw error;
    if (error.reason === 'key_reused')
      return this.#showForm(
        { ...sent, key: this.services.formFacts().key },
        {
          status: 409,
          message:
            'This form was sent before, with other content, and your orders show what was stored then. Send it again to make it a new order.',
        },
      );
    const current = decode(orderSchema, error.current);
    if (!current.success) throw error;
    if (error.reason === 'not_accepting') {
      await this.#close(sent, current.data);
      return outcomesOf(this.services).redirectToDraft(current.data);
    }
    return this.#showConflict(sent, current.data, wanted);
  }

  /** Another user has changed the draft: the form shows both versions. */
  async #showConflict(sent: Sent, theirs: Order, wanted: Wanted): Promise<Outcome> {
    const { typed } = sent;
    const { orderNumber, version } = theirs;
    if (!theirs.allowed.includes('save'))
      return this.#showForm(sent, {
        outcome: 'closed',
        status: 409,
        message: `${orderNumber} is no longer a draft, so this was not saved.`,
      });
    const [detail, { account }] = await Promise.all([this.detail(typed), this.services.account()]);
    const brands = brandsToChoose(account, 'consignment.place');
    const conflict = findConflict(
      { typed: textIn(typed), was: {} },
      {
        version: String(version),
        record: textOfOrder(theirs),
        comparison: comparisonOf([...brands, theirs.brand, ...detail.products.items]),
      },
    );
    // The same content: for example a form that is sent again after its response was lost.
    if (conflict === null) {
      if (wanted === 'save') return outcomesOf(this.services).redirectToOrder(theirs);
      return this.#review({ ...sent, typed: { ...typed, version: String(version) } });
    }
    const isOwn = isOneself(account, theirs.events.at(-1)?.by);
    return {
      ...conflict,
      outcome: 'conflict',
      status: 409,
      message: `${orderChangeText(isOwn)} Nothing was saved. Choose what is to stay, and save again.`,
      values: { ...conflict.values, find: typed.find },
      detail,
    };
  }
}
