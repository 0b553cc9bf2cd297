import * as z from 'zod';

import { orderTypedSchema, type OrderTyped } from '../../../../app/contracts/orders/form';
import type { RequestServices } from '../../request-services';

const keptSchema = z.object({
  typed: orderTypedSchema.nullable(),
  /** The page of the order that the form became. */
  leadsTo: z.string().nullable(),
});
export type KeptOrder = z.infer<typeof keptSchema>;

const nothing: KeptOrder = { typed: null, leadsTo: null };

/**
 * What was typed into order forms, by the key in their URL. Form and review are GET pages of the same text, so the
 * browser's Back and Forward lose nothing (O-12).
 */
export function createTypedOrders(services: Pick<RequestServices, 'typedForms' | 'report'>) {
  const write = async (key: string, value: KeptOrder): Promise<boolean> => {
    try {
      const forms = services.typedForms();
      await forms?.keep(key, value);
      return forms !== null;
    } catch (error) {
      // The form still works: its answer carries what was typed.
      services.report(error);
      return false;
    }
  };
  return {
    async read(key: string): Promise<KeptOrder> {
      const kept = keptSchema.safeParse(await services.typedForms()?.read(key));
      return kept.success ? kept.data : nothing;
    },
    /** @returns whether a GET of the form's URL shows it now */
    keep: (key: string, typed: OrderTyped) => write(key, { typed, leadsTo: null }),
    /** The text is stored as an order. @param leadsTo where the form's URL leads from now on; null: to the form */
    close: (key: string, leadsTo: string | null) => write(key, { typed: null, leadsTo }),
  };
}
export type TypedOrders = ReturnType<typeof createTypedOrders>;
