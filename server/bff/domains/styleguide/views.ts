import { redirect } from '@remix-run/node';

import { flashLevels } from '../../../../app/contracts/forms/flash';
import type { FormErrors } from '../../../../app/contracts/forms/forms';
import { paths } from '../../../../app/lib/urls/paths';
import { NotFoundError } from '../../errors';
import type { RequestServices } from '../../request-services';
import { readFields } from '../../http/route-runner';

/**
 * The page of all components, for developers. It does not exist in production (404).
 *
 * @param enabled whether this process shows the page
 */
export function createStyleguide(enabled: boolean, flash: RequestServices['flash']) {
  const requireEnabled = () => {
    if (!enabled) throw new NotFoundError();
  };
  return {
    async page() {
      requireEnabled();
      return null;
    },
    /** The two forms of the page: one shows a message on the next page, the other always fails. */
    async answer(request: Request): Promise<FormErrors | Response> {
      requireEnabled();
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
