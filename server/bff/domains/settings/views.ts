import { redirect } from '@remix-run/node';

import type {
  CompetitorForm,
  CompetitorsView,
  OwnBrandForm,
  OwnBrandView,
} from '../../../../app/contracts/settings/brands';
import type {
  PreferencesForm,
  PreferencesView,
} from '../../../../app/contracts/settings/preferences';
import type { GeneralSettings, ProfileForm } from '../../../../app/contracts/settings/settings';
import { emptyState, stateQuery } from '../../../../app/contracts/dashboards/url';
import { paths } from '../../../../app/lib/urls/paths';
import { ForbiddenError } from '../../errors';
import type { FormReturn } from '../../http/form-return';
import type { RequestServices } from '../../request-services';
import { brandsOf, compareLimit, currentBrand, seesNoFigures } from '../account/account';
import { allTimeZones, dayInZone, timeZoneOf } from '../account/time-zone';
import {
  loadBrandPage,
  loadBrandSearch,
  loadCompetitors,
  saveCompetitor,
  saveOwnBrand,
} from './brands';
import { brandChoiceQuery } from './queries';
import {
  changePasswordUrl,
  loadPreferences,
  loadPreferencesDetail,
  savePreferences,
  saveProfile,
  saveTimeZone,
} from './service';

/** The brand of an id among those of shared data; null for any other. */
const sharedBrandOf = <Brand extends { id: string; isShared: boolean }>(
  own: readonly Brand[],
  id: string | null,
): Brand | null => own.find((brand) => brand.id === id && brand.isShared) ?? null;

/** The pages of the settings and of the set-up, with their forms. */
export function createSettings(
  services: Pick<
    RequestServices,
    'graphql' | 'account' | 'may' | 'session' | 'config' | 'formFacts' | 'flash' | 'report'
  >,
) {
  const { graphql, config, formFacts, flash, report } = services;
  const ownBrands = async () => {
    const { account } = await services.account();
    return account === null ? [] : brandsOf(account).map(({ id, name }) => ({ id, name }));
  };
  /** Own brands and the open request after a change; null where they cannot be read, which is not worth the page. */
  const choiceAfter = async () => {
    try {
      const choice = await graphql().query(brandChoiceQuery, {});
      return { own: choice.field('chosen'), request: choice.field('unlisted')?.unlistedBrandName };
    } catch (error) {
      report(error);
      return null;
    }
  };
  return {
    /** Without an answer of the platform, the page shows what needs none. */
    async general(url: URL): Promise<GeneralSettings> {
      const view = { form: formFacts(), changePasswordUrl: changePasswordUrl(config) };
      try {
        const [{ account }, mayChange] = await Promise.all([
          services.account(),
          services.may('billing.manage'),
        ]);
        const timeZone = account === null ? null : timeZoneOf(account);
        const mayChangeTimeZone = mayChange && timeZone !== null;
        const isAsked = url.searchParams.get('change') === 'time-zone';
        const timeZones = mayChangeTimeZone && isAsked ? allTimeZones(timeZone) : null;
        return { ...view, timeZone, mayChangeTimeZone, timeZones };
      } catch (error) {
        report(error);
        return { ...view, timeZone: null, mayChangeTimeZone: false, timeZones: null };
      }
    },
    async saveProfile(profile: ProfileForm): Promise<Response> {
      const { account } = await services.account();
      const { timeZone } = profile;
      // The profile comes first: people type it, so it may be refused. A zone is chosen from a list.
      await saveProfile(graphql(), profile);
      if (timeZone !== null && timeZone !== timeZoneOf(account))
        await saveTimeZone(graphql(), timeZone);
      flash('success', 'Your profile is saved.');
      return redirect(paths.settings, 303);
    },
    /**
     * U-10: the zone of the first browser of the account. A failure has no effect on the page.
     * @returns whether the account has another zone than before
     */
    async presetTimeZone(timeZone: string): Promise<boolean> {
      if (services.session() === null) return false;
      try {
        const { account } = await services.account();
        const stored = await saveTimeZone(graphql(), timeZone, true);
        return stored !== null && stored !== timeZoneOf(account);
      } catch (error) {
        report(error);
        return false;
      }
    },

    async preferences(): Promise<PreferencesView> {
      const [preferences, own, maySetBrand] = await Promise.all([
        loadPreferences(graphql()),
        ownBrands(),
        services.may('billing.manage'),
      ]);
      return { ...preferences, form: formFacts(), own, maySetBrand };
    },
    preferencesDetail: (form: PreferencesForm) => loadPreferencesDetail(graphql(), form),
    async savePreferences(form: PreferencesForm): Promise<Response | FormReturn> {
      if (form.intent === 'find') return { outcome: 'edited', status: 200 };
      await savePreferences(graphql(), form);
      flash('success', 'Your preferences are saved.');
      return redirect(paths.settingsTab('preferences'), 303);
    },

    /** A page of brands, for a search in the page. */
    brands: (url: URL) => loadBrandPage(graphql(), url),

    /** P-11: the choice of the account's brand. */
    async ownBrand(url: URL): Promise<OwnBrandView> {
      const [search, { account }, choice] = await Promise.all([
        loadBrandSearch(graphql(), url, 'claim', report),
        services.account(),
        graphql().query(brandChoiceQuery, {}),
      ]);
      const subscription = account?.user.activeSubscription ?? null;
      const own = choice.field('chosen');
      const declined = choice.field('unlisted')?.declinedBrand ?? null;
      const release = sharedBrandOf(own, url.searchParams.get('release'));
      return {
        form: formFacts(),
        search,
        own,
        release: release && { id: release.id, name: release.name, heldBy: release.heldBy },
        plan: subscription && {
          name: subscription.plan.name,
          limit: subscription.brandLimit,
          left: subscription.brandsLeft,
        },
        unlisted: choice.field('unlisted')?.unlistedBrandName ?? null,
        declined: declined && {
          name: declined.name,
          reason: declined.reason,
          day: dayInZone(declined.at, timeZoneOf(account)),
        },
      };
    },
    async saveOwnBrand(form: OwnBrandForm): Promise<Response> {
      if (form.intent === 'report') {
        await saveOwnBrand(graphql(), form);
        flash('success', `We will add ${form.name}, and write to you when it is listed.`);
        return redirect(paths.chooseBrand(), 303);
      }
      const [before, competitors] = await Promise.all([
        graphql().query(brandChoiceQuery, {}),
        form.intent === 'claim' ? loadCompetitors(graphql()) : [],
      ]);
      const released = sharedBrandOf(before.field('chosen'), form.brand);
      await saveOwnBrand(graphql(), form);
      if (form.intent === 'claim') {
        const requested = before.field('unlisted')?.unlistedBrandName ?? null;
        const isFirst = before.field('chosen').length === 0;
        const wasCompetitor = competitors.some(({ id }) => id === form.brand);
        const isTold = !isFirst || requested !== null || wasCompetitor;
        const after = isTold ? await choiceAfter() : null;
        const name = after?.own.find(({ id }) => id === form.brand)?.name ?? 'The brand';
        const added = isFirst ? null : `${name} is now your brand.`;
        const moved = wasCompetitor ? `${name} is no longer one of your competitors.` : null;
        const hasEnded = requested !== null && after !== null && !after.request;
        const ended = hasEnded
          ? `Your request to list ${requested} has ended: your plan has no place left for it.`
          : null;
        const text = [added, moved, ended].filter((each) => each !== null).join(' ');
        if (text !== '') flash(ended === null ? 'success' : 'warning', text);
        return redirect(paths.chooseCompetitors({ brand: isFirst ? null : form.brand }), 303);
      }
      flash('success', `${released?.name ?? 'The brand'} is no longer yours.`);
      return redirect(paths.chooseBrand(), 303);
    },

    /** U-05: the choice of competitors, as a step of the set-up. */
    async competitors(url: URL): Promise<CompetitorsView> {
      const [search, chosen, { account }] = await Promise.all([
        loadBrandSearch(graphql(), url, 'compare', report),
        loadCompetitors(graphql()),
        services.account(),
      ]);
      if (account !== null && seesNoFigures(account))
        throw new ForbiddenError(
          'Your role does not include the figures of brands, so there is nothing to compare.',
        );
      const comparable = account === null ? 0 : compareLimit(account);
      const wanted = url.searchParams.get('brand');
      const brand = account === null ? null : currentBrand(account, wanted);
      const asked = brand?.id === wanted ? wanted : null;
      const ids = chosen.slice(0, comparable).map(({ id }) => id);
      return {
        form: formFacts(),
        search,
        chosen,
        brand,
        asked,
        comparable,
        dossier:
          paths.home +
          stateQuery({
            ...emptyState,
            brand: asked,
            comparison: ids.length === 0 ? null : { kind: 'brands', ids },
          }),
      };
    },
    /** @param url of the page with the form */
    async saveCompetitor(form: CompetitorForm, url: URL): Promise<Response> {
      await saveCompetitor(graphql(), form);
      return redirect(paths.chooseCompetitors({ brand: url.searchParams.get('brand') }), 303);
    },
  };
}
