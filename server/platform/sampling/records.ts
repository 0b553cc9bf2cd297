import { usStates } from '../../../contract/us-states';
import type { SamplingRecords } from '../analytics/query/model/sampling-records';
import type { Database } from '../database/connect';
import { reportOf, reportsOfBrand, type CampaignReport } from './report-source';

/** The campaigns in PostgreSQL that a viewer may see, as records that queries read beside the data set. */
export interface SamplingSource {
  /** All campaigns of a brand. */
  ofBrand(brandId: string): Promise<SamplingRecords>;
  /** One campaign with its brand; null for an unknown one, for another account's, and for a draft. */
  find(id: string): Promise<{ brandId: string; records: SamplingRecords } | null>;
}

/** @param accountId of the viewer; null for admins, who see all accounts */
export const samplingSource = (db: Database, accountId: string | null): SamplingSource => ({
  ofBrand: async (brandId) => recordsOf(await reportsOfBrand(db, accountId, brandId)),
  async find(id) {
    const report = await reportOf(db, id, accountId);
    return report && { brandId: report.campaign.brandId, records: recordsOf([report]) };
  },
});

/** For visitors, who have no campaigns. */
export const noSampling: SamplingSource = {
  ofBrand: () => Promise.resolve({ campaigns: [], people: [], answers: [] }),
  find: () => Promise.resolve(null),
};

const occasions = { work: 1, play: 2 } as const;

/** People are told apart by their place in the records: neither their ids nor their addresses are among them. */
function recordsOf(reports: readonly CampaignReport[]): SamplingRecords {
  const people = reports.flatMap((report, campaign) =>
    report.people.map((person) => ({ campaign, person })),
  );
  const places = new Map(people.map(({ person }, at) => [person.id, at]));
  return {
    campaigns: reports.map(({ campaign }) => ({
      code: campaign.id,
      brand: campaign.brandId,
      name: campaign.name,
      status: campaign.state,
      starts: campaign.starts,
      ends: campaign.ends,
      cost: campaign.costCents,
      products: campaign.products.map(({ id }) => id),
    })),
    people: people.map(({ campaign, person }, at) => ({
      campaign,
      person: at,
      buyer: person.buyerCode,
      state: person.region,
      stateName: person.region === null ? null : (usStates[person.region] ?? null),
      occasion: person.occasion === null ? 0 : occasions[person.occasion],
      sent: person.sentOn,
      delivered: person.deliveredOn,
      control: person.control,
    })),
    answers: reports.flatMap(({ answers }, campaign) =>
      answers.flatMap(({ person, question, kind, score, text, answeredOn }) => {
        const at = places.get(person);
        return at === undefined
          ? []
          : [{ campaign, person: at, question, kind, score, text, answered: answeredOn }];
      }),
    ),
  };
}
