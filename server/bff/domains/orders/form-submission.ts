import { redirect } from '@remix-run/node';

import { inOrderOfForm } from '../../../../app/contracts/forms/field-order';
import type { OrderDetail, OrderTyped } from '../../../../app/contracts/orders/form';
import { orderFields } from '../../../../app/contracts/orders/labels';
import { draftSchema, placeSchema, type Draft } from '../../../../app/contracts/orders/rules';
import { orderSchema, type Order, orderCalls, orderUses } from '../../../../contract/ams/orders';
import { paths } from '../../../../app/lib/urls/paths';
import { ForbiddenError, InvalidFieldsError, UpstreamRefusedError } from '../../errors';
import { checkFields } from '../../http/form';
import type { FormReturn } from '../../http/form-return';
import { languageOf } from '../../http/headers';
import type { TypedTexts } from '../../http/typed-texts';
import type { RequestServices } from '../../request-services';
import { decode } from '../../../../contract/wire';
import { isOneself, orderChangeText } from '../account/same-person';
import { differencesOf, merged } from './form-conflict';
import {
  bodyOf,
  changedLines,
  faultsOf,
  headValues,
  textOfOrder,
  withPacking,
  withPlainValues,
} from './form-text';
import { loadProducts, unitsPerCaseOf } from './product-choices';
import { loadOrder } from './service';

/** A submitted form. */
export interface Submission<Value> {
  value: Value;
  /** REL-01: the same for every attempt to send the form. */
  key: string | undefined;
  request: Pick<Request, 'headers'>;
}

type Wanted = OrderTyped['wanted'];
/** The form that was sent: of a new order (`number` null) or of a draft, with the key in its URL. */
interface SentForm {
  number: string | null;
  key: string;
}
/** A redirect, or the form again. */
type Outcome = Response | FormReturn;

/** The redirects after an order is stored, with the message of the next page. */
export function createOutcomes(flash: RequestServices['flash']) {
  return {
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
  };
}

/** Handles the order form of a new order (`number` null) or of a draft, by the button that sent it. */
export function createOrderSubmission(deps: {
  ams: RequestServices['ams'];
  loadBrands: () => Promise<{ id: string; name: string }[]>;
  typedOrders: TypedTexts<OrderTyped>;
  newKey: () => string;
  flash: RequestServices['flash'];
  account: RequestServices['account'];
}) {
  const { ams, newKey, typedOrders } = deps;
  const { redirectToOrder, redirectToDraft } = createOutcomes(deps.flash);
  const loadChoices = ({ brand, find, lines }: Pick<OrderTyped, 'brand' | 'find' | 'lines'>) =>
    loadProducts(ams(), brand, find, lines);

  const loadDetail = async (
    typed: OrderTyped,
    more: Partial<OrderDetail> = {},
  ): Promise<OrderDetail> => ({
    products: await loadChoices(typed),
    lines: typed.lines,
    conflict: null,
    instead: null,
    ...more,
  });

  /** The form as a button has changed it; nothing is stored. */
  const showForm = async (
    { number, key }: SentForm,
    typed: OrderTyped,
    outcome: 'edited' | 'review' = 'edited',
  ): Promise<FormReturn> => {
    const detail = await loadDetail(typed);
    const lines = withPacking(typed.lines, detail.products);
    const isKept = outcome === 'edited' && (await typedOrders.keep(key, { ...typed, lines }));
    return {
      outcome,
      status: 200,
      values: headValues(typed),
      formKey: key,
      detail: { ...detail, lines },
      ...(isKept && { at: paths.orderForm(number, key) }),
    };
  };

  /** The review is a page of its own. If the text cannot be kept for it, the answer shows it. */
  const toReview = async (form: SentForm, typed: OrderTyped): Promise<Outcome> =>
    (await typedOrders.keep(form.key, typed))
      ? redirect(paths.orderForm(form.number, form.key, 'review'), 303)
      : showForm(form, typed, 'review');

  /** The order is no longer a draft: the form shows where to find it. */
  const noDraft = async (typed: OrderTyped, number: string): Promise<FormReturn> => ({
    outcome: 'closed',
    status: 409,
    message: `${number} is no longer a draft, so this was not saved.`,
    detail: await loadDetail(typed, { instead: { reason: 'no-draft', number } }),
  });

  /** Another user has changed the draft: the form shows the differences to choose from. */
  const showConflict = async (
    form: SentForm,
    typed: OrderTyped,
    theirs: Order,
    wanted: Wanted,
  ): Promise<Outcome> => {
    if (!theirs.allowed.includes('save')) return noDraft(typed, theirs.orderNumber);
    const [detail, brands] = await Promise.all([loadDetail(typed), deps.loadBrands()]);
    const nameIn = (list: readonly { id: string; name: string }[], id: string) =>
      list.find((item) => item.id === id)?.name ?? null;
    const differences = differencesOf(typed, textOfOrder(theirs), {
      product: (id) => nameIn(detail.products.items, id),
      brand: (id) => nameIn(brands, id) ?? id,
    });
    const renewed = { ...typed, wanted, version: String(theirs.version) };
    // The same content: for example a form that is sent again after its response was lost.
    if (differences.length === 0)
      return wanted === 'save' ? redirectToOrder(theirs) : toReview(form, renewed);
    const by = theirs.events.at(-1)?.by ?? null;
    const isOwn = isOneself((await deps.account()).account, by);
    return {
      outcome: 'conflict',
      status: 409,
      message: `${orderChangeText(isOwn)} Please choose what is to stay.`,
      values: headValues(renewed),
      detail: { ...detail, conflict: { by, isOwn, differences } },
    };
  };

  /** A refusal of the AMS as the form shows it. Throws what the form cannot show. */
  const explain = async (
    error: unknown,
    form: SentForm,
    typed: OrderTyped,
    draft: Draft,
    wanted: Wanted,
  ): Promise<Outcome> => {
    if (error instanceof InvalidFieldsError)
      throw new InvalidFieldsError(faultsOf(error.fields, draft));
    // P-06: the brand is forbidden, and the user can choose another one in the form.
    if (error instanceof ForbiddenError) throw new InvalidFieldsError({ brand: error.userText });
    if (!(error instanceof UpstreamRefusedError)) throw error;
    if (error.reason === 'key_reused')
      return {
        outcome: 'closed',
        status: 409,
        message:
          'This form was sent before, with other content. Your orders show what was stored then; what you see here was not.',
        detail: await loadDetail(typed, { instead: { reason: 'key-reused', number: null } }),
      };
    const current = decode(orderSchema, error.current);
    if (!current.success) throw error;
    if (error.reason === 'not_accepting') {
      await close(form, current.data);
      return redirectToDraft(current.data);
    }
    return showConflict(form, typed, current.data, wanted);
  };

  /** The form has become an order: Back from its page leads to where it can be continued. */
  const close = ({ number, key }: SentForm, { orderNumber, status }: Order) =>
    typedOrders.close(
      key,
      number !== null
        ? null
        : status === 'initial'
          ? paths.orderStep(orderNumber, 'edit')
          : paths.order(orderNumber),
    );

  const create = async (
    { copiedFrom }: OrderTyped,
    draft: Draft,
    wanted: Wanted,
    idempotencyKey: string,
  ): Promise<Order> => {
    const how = wanted === 'place' ? ({ model: 'mail' } as const) : ({ action: 'save' } as const);
    const body = { ...bodyOf(draft), ...how, ...(copiedFrom !== '' && { copiedFrom }) };
    return (await ams().send(orderUses.create, { body, idempotencyKey })).order;
  };

  const edit = async (
    number: string,
    { version }: OrderTyped,
    draft: Draft,
    wanted: Wanted,
    key: string,
  ): Promise<Order> => {
    const body = { ...bodyOf(draft), version: Number(version), action: wanted };
    const put = async (idempotencyKey: string) =>
      (
        await ams().send(orderCalls.edit, {
          params: { order_number: number },
          body,
          idempotencyKey,
        })
      ).order;
    try {
      return await put(key);
    } catch (error) {
      // The key was used for other content. With a new key, the version decides what happens to the draft.
      if (error instanceof UpstreamRefusedError && error.reason === 'key_reused')
        return put(newKey());
      throw error;
    }
  };

  /** The form with the units per case of its products, and the schema that it must satisfy. */
  const prepare = async (typed: OrderTyped, wanted: Wanted) => {
    const products = await loadChoices(typed);
    const filled = { ...typed, lines: withPacking(typed.lines, products) };
    const schema = wanted === 'place' ? placeSchema(unitsPerCaseOf(products)) : draftSchema;
    return checkFields(filled, schema);
  };

  /** Stores the form, as a draft or placed. */
  const store = async (form: SentForm, typed: OrderTyped, wanted: Wanted): Promise<Outcome> => {
    const { number, key } = form;
    await typedOrders.keep(key, typed);
    const draft = await prepare(typed, wanted);
    try {
      const order =
        number === null
          ? await create(typed, draft, wanted, key)
          : await edit(number, typed, draft, wanted, key);
      await close(form, order);
      return redirectToOrder(order);
    } catch (error) {
      return explain(error, form, typed, draft, wanted);
    }
  };

  /** Shows the checked order to the user before it is placed. */
  const review = async (form: SentForm, typed: OrderTyped): Promise<Outcome> => {
    await typedOrders.keep(form.key, typed);
    await prepare(typed, 'place');
    return toReview(form, typed);
  };

  /** Applies the choices of a conflict. Shows the conflict again if the draft has changed once more. */
  const resolve = async (
    form: SentForm & { number: string },
    typed: OrderTyped,
  ): Promise<Outcome> => {
    const order = await loadOrder(ams(), form.number);
    const result = merged(typed, textOfOrder(order));
    if (String(order.version) !== typed.version || !order.allowed.includes('save'))
      return showConflict(form, result, order, typed.wanted);
    return typed.wanted === 'place' ? review(form, result) : store(form, result, 'save');
  };

  const handle = async (
    number: string | null,
    { value, key, request }: Submission<OrderTyped>,
  ): Promise<Outcome> => {
    const typed = withPlainValues(value, languageOf(request));
    const { intent } = typed;
    const form = { number, key: key ?? newKey() };
    if (intent === 'save' || intent === 'place') return store(form, typed, intent);
    if (intent === 'resolve' && number !== null) return resolve({ ...form, number }, typed);
    if (intent === 'anew') return showForm({ ...form, key: newKey() }, typed);
    if (intent === 'review') return review(form, typed);
    return showForm(form, { ...typed, lines: changedLines(typed.lines, intent) });
  };

  return {
    detail: (typed: OrderTyped) => loadDetail(typed),
    async submit(number: string | null, submission: Submission<OrderTyped>): Promise<Outcome> {
      try {
        return await handle(number, submission);
      } catch (error) {
        if (!(error instanceof InvalidFieldsError)) throw error;
        throw new InvalidFieldsError(inOrderOfForm(error.fields, orderFields));
      }
    },
  };
}
