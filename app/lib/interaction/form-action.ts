import {
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';

import type { ErrorView } from '~/contracts/errors/errors';
import type { FormState } from '~/contracts/forms/forms';
import { defaultFailure } from '~/contracts/forms/messages';

import { createListeners } from './listeners';

const kept = 'What you typed is kept.';

/** Listeners that are called with the next page when a form is accepted, before the page changes. */
const accepted = createListeners<string>();
export const onAccepted = accepted.subscribe;

/**
 * The client action of every page with a form (docs/decisions/0012-forms.md): a form that is not accepted stays with what
 * was typed, whatever went wrong. Its answer has the status of an error, for `shouldRevalidate`. After a lost connection it
 * is unknown whether the form has arrived.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = request.clone();
  try {
    return Response.json(await serverAction(), { status: 422 });
  } catch (error) {
    if (error instanceof Response) {
      // A redirect: the form is accepted.
      accepted.tell(error.headers.get('location') ?? '');
      throw error;
    }
    const fields = await sent.formData();
    const text = (name: string) => fields.get(name) as string | null;
    const state: FormState = {
      outcome: 'failed',
      values: {},
      errors: {},
      differences: [],
      csrfToken: text('csrfToken'),
      formKey: text('formKey'),
      ...reasonOf(error),
    };
    return Response.json(state, { status: 503 });
  }
}

/**
 * Loads no data again for a form that was not accepted: it has changed nothing. The pages with forms and their layouts
 * export it; where one of them lacks it, the router loads the data of that one.
 */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus < 400;

/** Why a form was not accepted, from the page's error or the lost connection. */
function reasonOf(error: unknown): Pick<FormState, 'message' | 'requestId'> {
  // `fetch` has no other error.
  if (error instanceof TypeError)
    return {
      message: `The server did not answer, so we cannot tell whether this has arrived. ${kept} Please check your connection and try again.`,
      requestId: null,
    };
  const view = (isRouteErrorResponse(error) ? error.data : {}) as Partial<ErrorView>;
  const { message = defaultFailure, requestId = null } = view;
  return { message: `${message} ${kept}`, requestId };
}
