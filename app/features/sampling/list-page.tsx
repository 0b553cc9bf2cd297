import type { CampaignList } from '~/contracts/sampling/form';
import { count, noFigure } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { dayCell, nameAndBrand } from '~/components/ui/data/brand-lines';
import { Pagination } from '~/components/ui/data/pagination';
import { ListSearch } from '~/components/ui/data/list-search';
import { Table, type Column } from '~/components/ui/data/table';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { PageHead } from '~/components/ui/structure/page-head';

import { CampaignTag } from './campaign-facts';

type Row = CampaignList['campaigns'][number];

const figure = (value: number | null) => (value === null ? noFigure : count(value));

const columns: readonly Column<Row>[] = [
  ...nameAndBrand<Row>(
    'Campaign',
    ({ name }) => name,
    ({ id }) => paths.campaign(id),
    {
      name: 'block min-w-36 break-words',
      brand: 'min-w-24',
    },
  ),
  { id: 'state', head: 'State', cell: ({ state }) => <CampaignTag state={state} /> },
  {
    id: 'window',
    head: 'Window',
    cell: ({ starts, ends }) =>
      starts === null || ends === null ? (
        '–'
      ) : (
        <>
          {dayCell(starts)} to {dayCell(ends)}
        </>
      ),
  },
  { id: 'samples', head: 'Samples', figure: true, cell: ({ quantity }) => figure(quantity) },
  { id: 'delivered', head: 'Delivered', figure: true, cell: ({ delivered }) => figure(delivered) },
  { id: 'answers', head: 'Answers', figure: true, cell: ({ responses }) => figure(responses) },
  { id: 'updated', head: 'Last change', cell: ({ updatedDay }) => dayCell(updatedDay) },
];

const request = (
  <LinkButton to={paths.newCampaign} icon="plus">
    Request a campaign
  </LinkButton>
);

/** The sampling campaigns of the account with their states. */
export function CampaignListPage({ view }: { view: CampaignList }) {
  const { campaigns, search } = view;
  return (
    <>
      <PageHead
        eyebrow="Sampling"
        title="Sampling campaigns"
        purpose="Samples for people who may become buyers, from the request to the report."
        actions={request}
      />
      <div className="my-5">
        <ListSearch
          action={paths.samplingCampaigns()}
          label="Search by name or brand"
          search={search}
        />
      </div>
      <Table
        caption="Sampling campaigns"
        captionHidden
        columns={columns}
        rows={campaigns}
        rowKey={({ id }) => id}
        empty={<NoCampaigns view={view} />}
      />
      <p className="mt-3 text-sm text-ink-faint">Dates in {view.timeZone}</p>
      <Pagination
        label="campaigns"
        view={view}
        to={(page) => paths.samplingCampaigns({ q: search, page })}
      />
    </>
  );
}

function NoCampaigns({ view: { search, page } }: { view: CampaignList }) {
  if (search === '' && page === 1)
    return (
      <EmptyState icon="sampling" title="No requests yet" actions={request}>
        Say what you want to find out and who should try your products. We send the samples and ask
        the people what they think.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="sampling"
      title="Nothing found"
      link={{ to: paths.samplingCampaigns(), text: 'Show all campaigns' }}
    >
      {search === ''
        ? 'There are no campaigns on this page any more.'
        : `No campaign or brand here has “${search}” in its name.`}
    </EmptyState>
  );
}
