import type { PageKeys } from '../../ams/paging';
import type { CampaignSummary } from '../../ams/sampling-campaigns/campaign-view';
import type { CampaignState } from '../../database/schema/sampling';
import { adminPaths, campaignAddress } from '../addresses';
import { Moment, Scroll } from './display';
import { count } from './format';
import { ListPages } from './list-pages';

export interface CampaignListView {
  campaigns: readonly CampaignSummary[];
  search: string;
  pages: PageKeys;
}

const tones: Readonly<Partial<Record<CampaignState, string>>> = {
  Submitted: 'warn',
  Approved: 'info',
  Fulfilling: 'info',
  Fielding: 'info',
  Closed: 'good',
  Rejected: 'bad',
};

export const CampaignTag = ({ state }: { state: CampaignState }) => (
  <span className={`tag ${tones[state] ?? ''}`.trim()}>{state}</span>
);

/** The sampling campaigns of all accounts, the last changed first. */
export function CampaignListPage({ view }: { view: CampaignListView }) {
  const { campaigns, search, pages } = view;
  return (
    <>
      <h1>Sampling campaigns</h1>
      <p className="lead">Requests of the brands, from submitted to closed</p>
      <form method="get" action={adminPaths.sampling} role="search" className="search">
        <div className="field">
          <label htmlFor="q">Search by name or brand</label>
          <input id="q" name="q" type="search" defaultValue={search} maxLength={100} />
        </div>
        <button className="button quiet" type="submit">
          Search
        </button>
      </form>
      {campaigns.length === 0 ? (
        <div className="empty">
          <p>
            {search === ''
              ? 'No campaign is submitted yet.'
              : `No campaign or brand has “${search}” in its name.`}
          </p>
          {(search !== '' || pages.from > 1) && <a href={adminPaths.sampling}>Show all</a>}
        </div>
      ) : (
        <Scroll label="Sampling campaigns">
          <table className="rows">
            <thead>
              <tr>
                <th scope="col">Campaign</th>
                <th scope="col">Brand</th>
                <th scope="col">State</th>
                <th scope="col">Window</th>
                <th scope="col" className="figure">
                  Samples
                </th>
                <th scope="col" className="figure">
                  Delivered
                </th>
                <th scope="col" className="figure">
                  Answers
                </th>
                <th scope="col">Last change (UTC)</th>
              </tr>
            </thead>
            <tbody>
              {campaigns.map((campaign) => (
                <Row key={campaign.id} campaign={campaign} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <ListPages
        of="campaigns"
        path={adminPaths.sampling}
        query={{ q: search }}
        pages={pages}
        rows={campaigns.length}
      />
    </>
  );
}

function Row({ campaign }: { campaign: CampaignSummary }) {
  const { id, name, brand, account, state, starts, ends } = campaign;
  return (
    <tr>
      <th scope="row">
        <a className="name" href={campaignAddress(id)}>
          {name}
        </a>
      </th>
      <td>
        <span className="name">{brand.name}</span>
        <span className="under name">{account.name}</span>
      </td>
      <td>
        <CampaignTag state={state} />
      </td>
      <td>
        <Window starts={starts} ends={ends} />
      </td>
      <td className="figure">{count(campaign.quantity ?? 0)}</td>
      <td className="figure">{count(campaign.delivered)}</td>
      <td className="figure">{count(campaign.responses)}</td>
      <td>
        <Moment at={campaign.updated_at} />
      </td>
    </tr>
  );
}

/** Both days are included. */
export const Window = ({ starts, ends }: { starts: string | null; ends: string | null }) =>
  starts === null || ends === null ? (
    '–'
  ) : (
    <>
      <Moment at={starts} dayOnly /> to <Moment at={ends} dayOnly />
    </>
  );
