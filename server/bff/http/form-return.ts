import type { FormState, FormValues } from '../../../app/contracts/forms/forms';

/** A form that is neither done nor refused: its handler gives it back as the next of its steps. */
export interface FormReturn {
  outcome: Extract<FormState['outcome'], 'edited' | 'review' | 'conflict' | 'closed'>;
  /** 200 where the user goes on as they meant to, 409 where something stands in their way. */
  status: 200 | 409;
  message?: string;
  /** Left out: what was typed. */
  values?: FormValues;
  /** Left out: as it was. */
  formKey?: string;
  /** By the form's schema of details; left out: as its `detail.load` gives it. */
  detail?: unknown;
}
