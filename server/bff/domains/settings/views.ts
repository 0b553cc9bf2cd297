import { redirect } from '@remix-run/node';

import type {
  CompetitorForm,
  CompetitorsView,
  OwnBrandForm,
  OwnBrandView,
} from '../../../../app/contracts/settings/brands';
import {
  preferencesRules,
  type PreferencesForm,
  type PreferencesView,
} from '../../../../app/contracts/settings/preferences';
import { initialAppConfig } from '../../../../app/contracts/shell/shell';
import { emptyState, stateQuery } from '../../../../app/contracts/dashboards/url';
import { claimText, isOpenClaim } from '../../../../app/contracts/settings/brand-request';
import { paths } from '../../../../app/lib/urls/paths';
import { ForbiddenError } from '../../errors';
import { saveEdit } from '../../http/edits';
import { checkFields } from '../../http/form';
import type { FormReturn } from '../../http/form-return';
import type { RequestServices } from '../../request-services';
import { brandsOf, compareLimit, currentBrand, seesNoFigures } from '../account/account';
import { dayInZone, timeZoneOf } from '../account/time-zone';
import { loadAppConfig } from '../shell/shell';
import {
  loadBrandPage,
  loadBrandSearch,
  loadClaim,
  loadCompetitors,
  saveCompetitor,
  saveOwnBrand,
} from './brands';
import { createGeneralSettings } from './general';
import { brandChoiceQuery } from './queries';
import {
  loadPreferences,
  loadPreferencesDetail,
  loadStoredPreferences,
  preferencesEdits,
  savePreferences,
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
  const { graphql, formFacts, flash, report } = services;
  const ownBrands = async () => {
    const { account } = await services.account();
    return account === null ? [] : brandsOf(account).map(({ id, name }) => ({ id, name }));
  };
  /** P-12: a claim is granted at once, where the user's own address proves it, or waits for its proof. */
  const saveClaim = async (form: Extract<OwnBrandForm, { intent: 'claim' }>): Promise<Response> => {
    await saveOwnBrand(graphql(), form);
    try {
      const after = await graphql().query(brandChoiceQuery, {});
      const own = after.field('chosen');
      const granted = own.find(({ id }) => id === form.brand);
      if (granted !== undefined) {
        const isFirst = own.length === 1;
        if (!isFirst) flash('success', `${granted.name} is now your brand.`);
        return redirect(paths.chooseCompetitors({ brand: isFirst ? null : form.brand }), 303);
      }
      const waiting = after.field('claims').find(({ brandId }) => brandId === form.brand);
      if (waiting !== undefined) flash('success', claimText(waiting, after.field('mails')));
    } catch (error) {
      // The claim is stored, and its page shows it.
      report(error);
    }
    return redirect(paths.chooseBrand(), 303);
  };
  return {
    ...createGeneralSettings(services),

    async preferences(): Promise<PreferencesView> {
      const [preferences, own, maySetBrand, { categoryIcons }] = await Promise.all([
        loadPreferences(graphql()),
        ownBrands(),
        services.may('billing.manage'),
        // The frame sends the same query, and logs its failure.
        loadAppConfig(graphql()).catch(() => initialAppConfig),
      ]);
      const form = { ...formFacts(), edits: preferencesEdits(preferences) };
      return { ...preferences, form, own, maySetBrand, categoryIcons };
    },
    preferencesDetail: (form: PreferencesForm) => loadPreferencesDetail(graphql(), form),
    async savePreferences({
      intent,
      find,
      version,
      was,
      ...typed
    }: PreferencesForm): Promise<Response | FormReturn> {
      if (intent === 'find') return { outcome: 'edited', status: 200 };
      checkFields(typed, preferencesRules);
      const stale = await saveEdit(
        { version, was, typed },
        {
          name: 'your preferences',
          store: (changes, on) => savePreferences(graphql(), on, changes),
          load: () => loadStoredPreferences(graphql(), [typed, was]),
          also: { find },
        },
      );
      if (stale !== null) {
        const competitorBrandIds = [stale.values['competitorBrandIds'] ?? []].flat();
        return {
          ...stale,
          detail: await loadPreferencesDetail(graphql(), { find, competitorBrandIds }),
        };
      }
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
      const claims = choice.field('claims');
      const open = claims.filter(isOpenClaim).length;
      const subscription = account?.user.activeSubscription ?? null;
      const own = choice.field('chosen');
      const declined = choice.field('unlisted')?.declinedBrand ?? null;
      const release = sharedBrandOf(own, url.searchParams.get('release'));
      return {
        form: formFacts(),
        search,
        own,
        release: release && { id: release.id, name: release.name, heldBy: release.heldBy },
        claim: await loadClaim(graphql(), url, account?.user.email ?? ''),
        claims,
        mails: choice.field('mails'),
        timeZone: timeZoneOf(account),
        plan: subscription && {
          name: subscription.plan.name,
          limit: subscription.brandLimit,
          left: subscription.brandsLeft && Math.max(0, subscription.brandsLeft - open),
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
      if (form.intent === 'claim') return saveClaim(form);
      const before = form.intent === 'release' ? await graphql().query(brandChoiceQuery, {}) : null;
      await saveOwnBrand(graphql(), form);
      const released = before && sharedBrandOf(before.field('chosen'), form.brand);
      if (before === null) flash('success', 'Your request is withdrawn.');
      else flash('success', `${released?.name ?? 'The brand'} is no longer yours.`);
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
