import type { FormAnswer, FormState } from '~/contracts/forms/forms';
import { defaultFailure } from '~/contracts/forms/messages';

const kept = 'What you typed is kept.';

/** The form state of a failed submission. It keeps the token and the key. */
const failedOf = (fields: FormData): FormState => ({
  outcome: 'failed',
  values: {},
  errors: {},
  message: null,
  requestId: null,
  csrfToken: fields.get('csrfToken') as string | null,
  formKey: fields.get('formKey') as string | null,
});

/**
 * Sends a form without leaving the page (docs/decisions/0012-forms.md). Every outcome becomes an answer. After a lost
 * connection or a proxy's error page it is unknown whether the form has arrived.
 *
 * @param action a path of the app
 * @param encType of a form with a file, which is sent as a multipart form
 */
export async function sendForm(
  action: string,
  fields: FormData,
  encType?: string,
): Promise<FormAnswer> {
  const failed = failedOf(fields);
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      // Encoded like a form without scripts: only one with a file is a multipart form.
      body: encType ? fields : new URLSearchParams(fields as unknown as Record<string, string>),
    });
    const answer = (await response.json()) as Partial<FormState> & { location?: string };
    if (typeof answer.location === 'string') return { location: answer.location };
    if (answer.outcome !== undefined) return { ...failed, ...answer };
    const { message, requestId } = answer;
    return {
      ...failed,
      message: `${message ?? defaultFailure} ${kept}`,
      requestId: requestId ?? null,
    };
  } catch {
    return {
      ...failed,
      message: `The server did not answer, so we cannot tell whether this has arrived. ${kept} Please check your connection and try again.`,
    };
  }
}
