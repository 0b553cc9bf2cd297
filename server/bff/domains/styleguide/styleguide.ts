import { redirect } from '@remix-run/node';

import { flashLevels } from '../../../../app/contracts/forms/flash';
import type { FormErrors } from '../../../../app/contracts/forms/forms';
import { paths } from '../../../../app/lib/urls/paths';
import { NotFoundError } from '../../errors';
import type { FlashMessages } from '../../http/flash';
import { readFields } from '../../http/route-runner';

/**
 * The page of all components. It is for those who build pages: in production there is none (404).
 *
 * @param shown whether this process shows it
 */
export function createStyleguide(shown: boolean, flash: FlashMessages['set']) {
  const check = () => {
    if (!shown) throw new NotFoundError();
  };
  return {
    async page() {
      check();
      return null;
    },
    /** Its two forms: one says something on the next page, the other is never content. */
    async answer(request: Request): Promise<FormErrors | Response> {
      check();
      const fields = await readFields(request);
      const level = flashLevels.find((one) => one === fields.get('level'));
      if (level !== undefined) {
        flash(level, `A message of the level “${level}”, said by an action.`);
        return redirect(paths.styleguide, 303);
      }
      return {
        errors: [
          { field: 'sample-name', message: 'Enter a name of at least two letters.' },
          { field: 'sample-plan', message: 'Choose a plan.' },
        ],
      };
    },
  };
}
