import type {
  AccountForm,
  GeneralSettings,
  ProfileForm,
} from '../../../../app/contracts/settings/settings';
import { paths } from '../../../../app/lib/urls/paths';
import { SignInUnconfirmedError } from '../../errors';
import { saveEdit } from '../../forms/record-edit';
import type { FormReturn } from '../../forms/form-runner';
import type { RequestServices } from '../../request-services';
import { loadAccount, type Account } from '../account/account';
import { allTimeZones, currentZoneName, timeZoneOf } from '../account/time-zone';
import { presetTimeZoneMutation, updateAccountMutation, updateProfileMutation } from './queries';
import { accountEdits, changePasswordUrl, profileEdits } from './service';

/** General settings without an answer of the platform. */
const nothingKnown = {
  profile: null,
  company: null,
  timeZone: null,
  accountForm: null,
  timeZones: null,
} as const;

/** Settings, General: the forms of the profile and of the account, and the zone that a browser presets. */
export function createGeneralSettings(services: RequestServices) {
  const { graphql, config, formFacts, done, report } = services;
  const currentAccount = async (): Promise<Account> => {
    const { account } = await loadAccount(graphql());
    if (account === null) throw new SignInUnconfirmedError();
    return account;
  };
  const saveOwn = ({ intent, version, was, choice, ...typed }: ProfileForm) =>
    saveEdit(
      { version, was, choice, typed },
      {
        name: 'your profile',
        store: (input, on) => graphql().mutate(updateProfileMutation, { version: on, input }),
        load: async () => profileEdits(await currentAccount()),
        also: { intent },
      },
    );
  const saveCompany = ({ intent, version, was, choice, ...typed }: AccountForm) =>
    saveEdit(
      { version, was, choice, typed },
      {
        name: 'the account',
        store: (input, on) => graphql().mutate(updateAccountMutation, { version: on, input }),
        load: async () => accountEdits(await currentAccount()),
        also: { intent },
      },
    );
  /** The page with what is known of the account. */
  const generalOf = (account: Account, { mayChange, url }: { mayChange: boolean; url: URL }) => {
    const { firstName, lastName, email, designation, account: company } = account.user;
    const timeZone = timeZoneOf(account);
    const isAsked = mayChange && url.searchParams.get('change') === 'time-zone';
    const { version, record } = accountEdits(account);
    const shown = isAsked ? record : { name: company.name };
    return {
      form: { ...formFacts(), edits: profileEdits(account) },
      profile: { firstName, lastName, email, designation },
      company: company.name,
      timeZone,
      accountForm: mayChange ? { ...formFacts(), edits: { version, record: shown } } : null,
      timeZones: isAsked ? allTimeZones(timeZone) : null,
    };
  };
  return {
    /** Without an answer of the platform, the page shows what needs none. */
    async page(url: URL): Promise<GeneralSettings> {
      const view = { form: formFacts(), changePasswordUrl: changePasswordUrl(config) };
      try {
        const [{ account }, mayChange] = await Promise.all([
          services.account(),
          services.may('billing.manage'),
        ]);
        return account === null
          ? { ...view, ...nothingKnown }
          : { ...view, ...generalOf(account, { mayChange, url }) };
      } catch (error) {
        report(error);
        return { ...view, ...nothingKnown };
      }
    },
    async save(form: ProfileForm | AccountForm): Promise<Response | FormReturn> {
      const stale = form.intent === 'profile' ? await saveOwn(form) : await saveCompany(form);
      const text = form.intent === 'profile' ? 'Your profile is saved.' : 'The account is saved.';
      return stale ?? done(paths.settings, text);
    },
    /**
     * U-10: the zone of the first browser of the account. A failure has no effect on the page.
     * @returns whether the account has another zone than before
     */
    async presetTimeZone(timeZone: string): Promise<boolean> {
      if (services.session() === null) return false;
      try {
        const { account } = await services.account();
        const zone = currentZoneName(timeZone);
        const answer = await graphql().mutate(presetTimeZoneMutation, { timeZone: zone });
        const { timeZone: stored } = answer.field('presetTimeZone');
        return stored !== null && currentZoneName(stored) !== timeZoneOf(account);
      } catch (error) {
        report(error);
        return false;
      }
    },
  };
}
