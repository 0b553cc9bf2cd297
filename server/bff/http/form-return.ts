import type { FormState, FormValues } from '../../../app/contracts/forms/forms';

/** The form as its handler returns it to the user for the next step. */
export interface FormReturn {
  outcome: Extract<FormState['outcome'], 'edited' | 'review' | 'conflict' | 'closed'>;
  /** 200 for the next regular step, 409 for a conflict. */
  status: 200 | 409;
  message?: string;
  /** By field: what is to be looked at there. Default: nothing. */
  errors?: Readonly<Record<string, string>>;
  /** Default: the user's input. */
  values?: FormValues;
  /**
   * The URL that shows the form in this state from what is kept. Without scripts the answer redirects there, so that Back
   * finds a page and not a form to send again.
   */
  at?: string;
  /** Default: unchanged. */
  formKey?: string;
  /** Fits the schema in the form's `detail`. Default: the result of `detail.load`. */
  detail?: unknown;
}
