import { redirect } from '@remix-run/node';

import type {
  BrandPage,
  CompetitorForm,
  CompetitorsView,
  OwnBrandForm,
  OwnBrandView,
} from '../../../../app/contracts/settings/brands';
import {
  preferencesRules,
  type PreferencesDetail,
  type PreferencesForm,
  type PreferencesView,
} from '../../../../app/contracts/settings/preferences';
import { initialAppConfig } from '../../../../app/contracts/shell/shell';
import { emptyState, stateQuery } from '../../../../app/contracts/dashboards/url';
import { claimText, isOpenClaim } from '../../../../app/contracts/settings/brand-request';
import { paths } from '../../../../app/lib/urls/paths';
import { ForbiddenError } from '../../errors';
import { saveEdit } from '../../forms/record-edit';
import { checkFields } from '../../forms/fields';
import type { FormReturn } from '../../forms/form-runner';
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
import { brandChoiceQuery, updatePreferencesMutation } from './queries';
import {
  loadPreferences,
  loadPreferencesDetail,
  loadStoredPreferences,
  preferencesEdits,
} from './service';

/** The brand of an id among those of shared data; null for any other. */
const sharedBrandOf = <Brand extends { id: string; isShared: boolean }>(
  own: readonly Brand[],
  id: string | null,
): Brand | null => own.find((brand) => brand.id === id && brand.isShared) ?? null;

/** The pages of the settings and of the set-up, with their forms. */
export class Settings {
  readonly general: ReturnType<typeof createGeneralSettings>;

  constructor(private readonly services: RequestServices) {
    this.general = createGeneralSettings(services);
  }

  async preferences(): Promise<PreferencesView> {
    const { graphql, may, formFacts } = this.services;
    const [preferences, { account }, maySetBrand, { categoryIcons }] = await Promise.all([
      loadPreferences(graphql()),
      this.services.account(),
      may('billing.manage'),
      // The frame sends the same query, and logs its failure.
      loadAppConfig(graphql()).catch(() => initialAppConfig),
    ]);
    const form = { ...formFacts(), edits: preferencesEdits(preferences) };
    const own = account === null ? [] : brandsOf(account).map(({ id, name }) => ({ id, name }));
    return { ...preferences, form, own, maySetBrand, categoryIcons };
  }

  preferencesDetail(form: PreferencesForm) {
    return loadPreferencesDetail(this.services.graphql(), form);
  }

  async savePreferences({
    intent,
    find,
    version,
    was,
    choice,
    ...typed
  }: PreferencesForm): Promise<Response | FormReturn<PreferencesDetail>> {
    const { graphql } = this.services;
    if (intent === 'find') return { outcome: 'edited', status: 200 };
    checkFields(typed, preferencesRules);
    const stale = await saveEdit(
      { version, was, choice, typed },
      {
        name: 'your preferences',
        store: (input, on) => graphql().mutate(updatePreferencesMutation, { version: on, input }),
        load: () => loadStoredPreferences(graphql(), [typed, was]),
        also: { find },
      },
    );
    if (stale !== null) {
      const competitorBrandIds = [stale.values['competitorBrandIds'] ?? []].flat();
      const detail = await loadPreferencesDetail(graphql(), { find, competitorBrandIds });
      return { ...stale, detail };
    }
    return this.services.done(paths.settingsTab('preferences'), 'Your preferences are saved.');
  }

  /** A page of brands, for a search in the page. */
  brands(url: URL): Promise<BrandPage> {
    return loadBrandPage(this.services.graphql(), url);
  }

  /** P-11: the choice of the account's brand. */
  async ownBrand(url: URL): Promise<OwnBrandView> {
    const { graphql, formFacts, report } = this.services;
    const [search, { account }, choice] = await Promise.all([
      loadBrandSearch(graphql(), url, 'claim', report),
      this.services.account(),
      graphql().query(brandChoiceQuery, {}),
    ]);
    const claims = choice.field('claims');
    const open = claims.filter(isOpenClaim).length;
    const subscription = account?.user.activeSubscription ?? null;
    const own = choice.field('chosen');
    const unlisted = choice.field('unlisted');
    const declined = unlisted?.declinedBrand ?? null;
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
      unlisted: unlisted?.unlistedBrandName ?? null,
      declined: declined && {
        name: declined.name,
        reason: declined.reason,
        day: dayInZone(declined.at, timeZoneOf(account)),
      },
    };
  }

  async saveOwnBrand(form: OwnBrandForm): Promise<Response> {
    if (form.intent === 'claim') return this.#saveClaim(form);
    const { graphql } = this.services;
    const done = (text: string) => this.services.done(paths.chooseBrand(), text);
    const before = form.intent === 'release' ? await graphql().query(brandChoiceQuery, {}) : null;
    await saveOwnBrand(graphql(), form);
    if (form.intent === 'report')
      return done(`We will add ${form.name}, and write to you when it is listed.`);
    if (before === null) return done('Your request is withdrawn.');
    const released = sharedBrandOf(before.field('chosen'), form.brand);
    return done(`${released?.name ?? 'The brand'} is no longer yours.`);
  }

  /** P-12: a claim is granted at once, where the user's own address proves it, or waits for its proof. */
  async #saveClaim(form: Extract<OwnBrandForm, { intent: 'claim' }>): Promise<Response> {
    const { graphql, done, report } = this.services;
    await saveOwnBrand(graphql(), form);
    try {
      const after = await graphql().query(brandChoiceQuery, {});
      const own = after.field('chosen');
      const granted = own.find(({ id }) => id === form.brand);
      if (granted !== undefined) {
        if (own.length === 1) return redirect(paths.chooseCompetitors({ brand: null }), 303);
        const next = paths.chooseCompetitors({ brand: form.brand });
        return done(next, `${granted.name} is now your brand.`);
      }
      const waiting = after.field('claims').find(({ brandId }) => brandId === form.brand);
      if (waiting !== undefined)
        return done(paths.chooseBrand(), claimText(waiting, after.field('mails')));
    } catch (error) {
      // The claim is stored, and its page shows it.
      report(error);
    }
    return redirect(paths.chooseBrand(), 303);
  }

  /** U-05: the choice of competitors, as a step of the set-up. */
  async competitors(url: URL): Promise<CompetitorsView> {
    const { graphql, formFacts, report } = this.services;
    const [search, chosen, { account }] = await Promise.all([
      loadBrandSearch(graphql(), url, 'compare', report),
      loadCompetitors(graphql()),
      this.services.account(),
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
    const comparison = ids.length === 0 ? null : { kind: 'brands' as const, ids };
    const dossier = paths.home + stateQuery({ ...emptyState, brand: asked, comparison });
    return { form: formFacts(), search, chosen, brand, asked, comparable, dossier };
  }

  /** @param url of the page with the form */
  async saveCompetitor(form: CompetitorForm, url: URL): Promise<Response> {
    await saveCompetitor(this.services.graphql(), form);
    return redirect(paths.chooseCompetitors({ brand: url.searchParams.get('brand') }), 303);
  }
}
