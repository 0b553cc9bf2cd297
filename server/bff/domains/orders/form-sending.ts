import { redirect } from '@remix-run/node';
import type * as z from 'zod';

import type { FlashLevel } from '../../../../app/contracts/forms/flash';
import type { FormValues } from '../../../../app/contracts/forms/forms';
import type { OrderDetail, OrderTyped } from '../../../../app/contracts/orders/form';
import { draftSchema, placeSchema, type Draft } from '../../../../app/contracts/orders/rules';
import type { Order } from '../../../../app/contracts/orders/order';
import { paths } from '../../../../app/lib/urls/paths';
import { ForbiddenError, InvalidFieldsError, UpstreamRefusedError } from '../../errors';
import { parseFields } from '../../http/form';
import type { FormReturn } from '../../http/form-return';
import type { AmsClient } from '../../upstream/ams';
import { orderAnswer, orderOfAms } from './answers';
import { differencesOf, merged } from './form-conflict';
import { loadProducts, packedBy } from './form-products';
import { bodyOf, changedLines, faultsOf, textOfOrder, valuesOf, withPacking } from './form-values';
import { loadOrder, orderPath } from './orders';

/** What a form that is sent brings along. */
export interface Sent<Value> {
  value: Value;
  /** REL-01: the same for every try. */
  key: string | undefined;
}

type Wanted = OrderTyped['wanted'];
type Outcome = Response | FormReturn;

/** Where an order that was stored or placed leads, and what is said there. */
export function createLeading(flash: (level: FlashLevel, text: string) => void) {
  return {
    done: (order: Order): Response => {
      const isPlaced = order.status !== 'initial';
      flash('success', isPlaced ? `${order.number} is placed.` : `${order.number} is saved.`);
      return redirect(paths.order(order.number), 303);
    },
    /** O-06: the draft's own page says that intake is off, and how to hear of it when it is open again. */
    keptAsDraft: ({ number }: Order): Response => {
      flash('warning', `Nothing was placed. ${number} is kept as a draft.`);
      return redirect(paths.orderStep(number, 'place'), 303);
    },
  };
}

/** What becomes of a form of a new order (`number` null) or of a draft, by the button that sent it. */
export function createOrderSending(deps: {
  ams: () => AmsClient;
  brands: () => Promise<{ id: string; name: string }[]>;
  newKey: () => string;
  flash: (level: FlashLevel, text: string) => void;
}) {
  const { done, keptAsDraft } = createLeading(deps.flash);
  const productsOf = ({ brand, find }: Pick<OrderTyped, 'brand' | 'find'>) =>
    loadProducts(deps.ams(), brand, find);

  const detailOf = async (
    typed: OrderTyped,
    more: Partial<OrderDetail> = {},
  ): Promise<OrderDetail> => ({
    products: await productsOf(typed),
    conflict: null,
    instead: null,
    ...more,
  });

  /** The form as a button has changed it; nothing is stored. */
  const edited = async (
    typed: OrderTyped,
    changes: { outcome?: 'edited' | 'review'; formKey?: string } = {},
  ): Promise<FormReturn> => {
    const products = await productsOf(typed);
    const lines = withPacking(typed.lines, products);
    return {
      outcome: 'edited',
      status: 200,
      values: valuesOf({ ...typed, lines }),
      detail: { products, conflict: null, instead: null } satisfies OrderDetail,
      ...changes,
    };
  };

  /** Somebody else was first: what differs, to choose from; or, of an order that is no draft now, where it is. */
  const conflicting = async (
    typed: OrderTyped,
    theirs: Order,
    wanted: Wanted,
  ): Promise<Outcome> => {
    const { number } = theirs;
    if (!theirs.allowed.includes('save'))
      return {
        outcome: 'closed',
        status: 409,
        message: `${number} is no draft any more, so this was not saved.`,
        detail: await detailOf(typed, { instead: { reason: 'no-draft', number } }),
      };
    const stored = textOfOrder(theirs);
    const [detail, brands] = await Promise.all([detailOf(typed), deps.brands()]);
    const nameIn = (list: readonly { id: string; name: string }[], id: string) =>
      list.find((item) => item.id === id)?.name ?? null;
    const differences = differencesOf(typed, stored, {
      product: (id) => nameIn(detail.products.items, id),
      brand: (id) => nameIn(brands, id) ?? id,
    });
    const renewed = { ...typed, wanted, version: String(theirs.version) };
    // Also a form that was stored before its answer was lost, and is sent again.
    if (differences.length === 0)
      return wanted === 'save' ? done(theirs) : edited(renewed, { outcome: 'review' });
    return {
      outcome: 'conflict',
      status: 409,
      message: 'Somebody else has changed this order. Please choose what is to stay.',
      values: valuesOf(renewed),
      detail: { ...detail, conflict: { by: theirs.events.at(-1)?.by ?? null, differences } },
    };
  };

  /** What the AMS refused, as the form can show it. */
  const explained = async (
    error: unknown,
    typed: OrderTyped,
    draft: Draft,
    wanted: Wanted,
  ): Promise<Outcome> => {
    if (error instanceof InvalidFieldsError)
      throw new InvalidFieldsError(faultsOf(error.fields, draft));
    // P-06: of the brand, which can be changed; an error page would take the form away.
    if (error instanceof ForbiddenError) throw new InvalidFieldsError({ brand: error.userText });
    if (!(error instanceof UpstreamRefusedError)) throw error;
    if (error.reason === 'key_reused')
      return {
        outcome: 'closed',
        status: 409,
        message:
          'This form was sent before, with other content. Your orders show what was stored then; what you see here was not.',
        detail: await detailOf(typed, { instead: { reason: 'key-reused', number: null } }),
      };
    const current = orderOfAms.safeParse(error.current);
    if (!current.success) throw error;
    if (error.reason === 'not_accepting') return keptAsDraft(current.data);
    return conflicting(typed, current.data, wanted);
  };

  const callFor = async (
    number: string | null,
    { version }: OrderTyped,
    draft: Draft,
    wanted: Wanted,
    key: string | undefined,
  ): Promise<Order> => {
    const idempotencyKey = key ?? deps.newKey();
    if (number === null) {
      // O-13: the model `mail` places, with a confirmation.
      const how = wanted === 'place' ? { model: 'mail' } : { action: 'save' };
      const body = { ...bodyOf(draft), ...how };
      const options = { body, idempotencyKey };
      return (await deps.ams().call('POST', '/consignment_orders', orderAnswer, options)).order;
    }
    const body = { ...bodyOf(draft), version: Number(version), action: wanted };
    const put = async (keyOfTry: string) =>
      (
        await deps
          .ams()
          .call('PUT', orderPath(number), orderAnswer, { body, idempotencyKey: keyOfTry })
      ).order;
    try {
      return await put(idempotencyKey);
    } catch (error) {
      // Stored before with other content: the version then tells what has become of the draft.
      if (error instanceof UpstreamRefusedError && error.reason === 'key_reused')
        return put(deps.newKey());
      throw error;
    }
  };

  /** Stores the form, as a draft or placed. */
  const store = async (
    number: string | null,
    typed: OrderTyped,
    wanted: Wanted,
    key: string | undefined,
  ): Promise<Outcome> => {
    const products = await productsOf(typed);
    const filled = { ...typed, lines: withPacking(typed.lines, products) };
    const schema = wanted === 'place' ? placeSchema(packedBy(products)) : draftSchema;
    const draft = checked(filled, schema);
    try {
      return done(await callFor(number, typed, draft, wanted, key));
    } catch (error) {
      return explained(error, typed, draft, wanted);
    }
  };

  /** What is to be placed, to be read before it counts. */
  const review = async (typed: OrderTyped): Promise<FormReturn> => {
    const products = await productsOf(typed);
    checked(
      { ...typed, lines: withPacking(typed.lines, products) },
      placeSchema(packedBy(products)),
    );
    return edited(typed, { outcome: 'review' });
  };

  /** The choices made: stored over what was shown, or shown again where it has been changed once more. */
  const resolve = async (
    number: string,
    typed: OrderTyped,
    key: string | undefined,
  ): Promise<Outcome> => {
    const order = await loadOrder(deps.ams(), number);
    const result = merged(typed, textOfOrder(order));
    if (String(order.version) !== typed.version || !order.allowed.includes('save'))
      return conflicting(result, order, typed.wanted);
    return typed.wanted === 'place' ? review(result) : store(number, result, 'save', key);
  };

  return {
    detail: (typed: OrderTyped) => detailOf(typed),
    async send(number: string | null, { value: typed, key }: Sent<OrderTyped>): Promise<Outcome> {
      const { intent } = typed;
      if (intent === 'save' || intent === 'place') return store(number, typed, intent, key);
      if (intent === 'resolve' && number !== null) return resolve(number, typed, key);
      if (intent === 'anew') return edited(typed, { formKey: deps.newKey() });
      if (intent === 'review') return review(typed);
      return edited({ ...typed, lines: changedLines(typed.lines, intent) });
    },
  };
}

/** @throws {InvalidFieldsError} with each problem at its field */
function checked<Value>(typed: OrderTyped, schema: z.ZodType<Value>): Value {
  return parseFields(toFields(valuesOf(typed)), schema);
}

const toFields = (values: FormValues) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
