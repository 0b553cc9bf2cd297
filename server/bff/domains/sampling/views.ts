import type { CampaignList, CampaignView } from '../../../../app/contracts/sampling/form';
import { samplingCalls } from '../../../../contract/ams/sampling';
import { paths } from '../../../../app/lib/urls/paths';
import type { RequestServices } from '../../request-services';
import { dayInZone, loadTimeZone, timeZoneText } from '../account/time-zone';
import { CampaignForm } from './campaign-form';
import { loadCampaign, loadCampaigns } from './service';

/** The pages of sampling campaigns, and their forms. */
export function createSampling(services: RequestServices) {
  const { ams, may, formFacts, done } = services;
  /** Admins see the campaigns of all accounts, with the name of the account. */
  const isAdmin = () => may('sampling.operate');

  return {
    form: new CampaignForm(services),

    async list(url: URL): Promise<CampaignList> {
      const [page, admin, zone] = await Promise.all([
        loadCampaigns(ams(), url),
        isAdmin(),
        loadTimeZone(services.account),
      ]);
      return {
        ...page,
        campaigns: page.campaigns.map(({ account, updatedAt, ...campaign }) => ({
          ...campaign,
          account: admin ? account.name : null,
          updatedDay: dayInZone(updatedAt, zone),
        })),
        timeZone: timeZoneText(zone),
      };
    },

    async page(id: string): Promise<CampaignView> {
      const [{ events, ...campaign }, admin, zone] = await Promise.all([
        loadCampaign(ams(), id),
        isAdmin(),
        loadTimeZone(services.account),
      ]);
      return {
        form: formFacts(),
        campaign,
        timeline: events.toReversed(),
        account: admin ? campaign.account.name : null,
        adminPage:
          admin && campaign.state !== 'Draft'
            ? `${services.config.upstream.adminUrl}/sampling-campaigns?campaign=${encodeURIComponent(id)}`
            : null,
        timeZone: zone,
      };
    },

    /** Submits the version of a draft that the page has shown. The same key submits it once. */
    async submit(id: string, version: number, key: string | undefined): Promise<Response> {
      const { campaign } = await ams().send(samplingCalls.submit, {
        params: { id },
        body: { version },
        idempotencyKey: key,
      });
      return done(paths.campaign(id), `${campaign.name} is submitted.`);
    },

    /** Takes a submitted campaign back. */
    async withdraw(id: string, version: number, key: string | undefined): Promise<Response> {
      const { campaign } = await ams().send(samplingCalls.withdraw, {
        params: { id },
        body: { version },
        idempotencyKey: key,
      });
      return done(paths.campaign(id), `${campaign.name} is a draft again.`);
    },
  };
}
