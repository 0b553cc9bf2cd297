import type { FormValues } from '~/contracts/forms/forms';
import type { CampaignDetail, ProductList } from '~/contracts/sampling/form';

/** What is shown: the last answer, completed from the page. */
export interface ShownForm {
  values: FormValues;
  products: ProductList;
  questions: CampaignDetail['questions'];
  /** What somebody else has changed; null while the fields are shown. */
  conflict: CampaignDetail['conflict'];
  /** Changes with every answer, so that the lists begin with its values. */
  round: string;
}
