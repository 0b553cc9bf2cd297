import { paths } from '../../../app/lib/urls/paths';
import type { Answer, HttpClient } from '../network/http-client';

/** The form of Settings, General that edits the account. */
export const accountForm = 'main form:has([value="account"])';

/** Chooses the time zone of the user's account on its page (U-10). @returns the answer to the form */
export async function chooseTimeZone(
  client: HttpClient,
  bffUrl: string,
  timeZone: string,
): Promise<Answer> {
  const page = await client.get(bffUrl + paths.changeTimeZone);
  return client.submit(page, { timeZone }, { form: accountForm });
}
