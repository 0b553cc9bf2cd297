import type { Principal } from '../accounts/principal';
import { findCampaign } from '../ams/sampling-campaigns/campaign-changes';
import { loadCampaignDetails } from '../ams/sampling-campaigns/campaign-view';
import { type CampaignSummary, campaignTexts, samplingCalls } from '../../../contract/ams/sampling';
import { listCampaigns } from '../ams/sampling-campaigns/list';
import { isUnstorable } from '../database/storable';
import { nullIfMissing, Refusal } from '../http/refusal';
import { count, Head, Moment } from '../pages/parts';
import { SearchableList, type Column } from '../pages/table';
import { hasNoAddresses } from '../sampling/addresses';
import { isOperation, operations, runOperation, type OperationName } from '../sampling/operations';
import { countPeople } from '../sampling/report-source';
import { readSheet, type LineFault } from '../sampling/sheet';
import { checkAnswers, checkPeople, noAddresses } from '../sampling/uploads';
import { adminPaths, campaignActionAddress, campaignAddress } from './addresses';
import type { AdminCall, AdminDeps, AdminRouter, PostedForm } from './admin-router';
import { CampaignActionPage, campaignActions } from './campaign-action';
import { CampaignPage, MissingCampaign } from './campaign-page';
import {
  campaignKind,
  CampaignTag,
  doneText,
  Window,
  type CampaignPageView,
  type RejectedCampaignForm,
} from './campaign-parts';
import { figure, firstValue, keyOf, openPage, seenOf, summaryOf } from './input';
import { brandColumn } from './order-parts';

const maxIdLength = 40;

/** The list of campaigns, the pages of the one that `campaign` names, and its operations. */
export function addSamplingPages(admin: AdminRouter, deps: AdminDeps): void {
  admin.page(
    adminPaths.sampling,
    'sampling.operate',
    (call) => show(deps, call),
    (call, form) => change(deps, call, form),
  );
}

async function show(deps: AdminDeps, call: AdminCall): Promise<void> {
  const { query } = call.request;
  const id = firstValue(query['campaign']).trim();
  if (id !== '') return showCampaign(deps, call, id);
  // Invalid parameters are ignored, because a list must always open.
  const parsed = samplingCalls.list.query!.safeParse({
    q: firstValue(query['q']),
    after: firstValue(query['after']) || undefined,
    before: firstValue(query['before']) || undefined,
  });
  const wanted =
    parsed.success && !isUnstorable(parsed.data)
      ? parsed.data
      : samplingCalls.list.query!.parse({});
  const { campaigns, ...pages } = await openPage(wanted, (place) =>
    listCampaigns(deps.db, call.principal, { ...wanted, ...place }, { hidesDrafts: true }),
  );
  const title = 'Sampling campaigns';
  const body = (
    <>
      <Head title={title} lead="Requests of the brands, from submitted to closed" />
      <SearchableList
        path={adminPaths.sampling}
        noun="campaigns"
        pages={pages}
        search={{ label: 'Search by name or brand', text: wanted.q }}
        empty={{
          always: 'No campaign is submitted yet.',
          search: `No campaign or brand has “${wanted.q}” in its name.`,
        }}
        label={title}
        columns={columns}
        rows={campaigns}
      />
    </>
  );
  call.send(200, { title, body });
}

const columns: readonly Column<CampaignSummary>[] = [
  {
    head: 'Campaign',
    kind: 'head',
    cell: ({ id, name }) => (
      <a className="name" href={campaignAddress(id)}>
        {name}
      </a>
    ),
  },
  brandColumn,
  { head: 'State', cell: ({ state }) => <CampaignTag state={state} /> },
  { head: 'Window', cell: ({ starts, ends }) => <Window starts={starts} ends={ends} /> },
  { head: 'Samples', kind: 'figure', cell: ({ quantity }) => count(quantity ?? 0) },
  { head: 'Delivered', kind: 'figure', cell: ({ delivered }) => count(delivered) },
  { head: 'Answers', kind: 'figure', cell: ({ responses }) => count(responses) },
  { head: 'Last change (UTC)', cell: ({ updatedAt: at }) => <Moment at={at} /> },
];

async function showCampaign(deps: AdminDeps, call: AdminCall, id: string) {
  const campaign = await loadCampaign(deps, call.principal, id);
  if (campaign === null) return showMissing(call, id);
  const { query } = call.request;
  const action = firstValue(query['action']);
  if (!isOperation(action)) return sendCampaign(call, 200, campaign);
  if (campaign.record.allowed.includes(action)) return sendAction(call, 200, campaign, action);
  sendCampaign(call, 409, campaign, refusedAction(campaign, action));
}

const showMissing = (call: AdminCall, id: string): void =>
  call.send(404, {
    title: 'No such campaign',
    body: MissingCampaign({ id: id.slice(0, maxIdLength) }),
  });

type LoadedCampaign = NonNullable<Awaited<ReturnType<typeof loadCampaign>>>;
type Rejected = CampaignPageView['rejected'];

const viewOf = (
  { token, done }: AdminCall,
  campaign: LoadedCampaign,
  rejected: Rejected,
): CampaignPageView => ({ kind: campaignKind, ...campaign, token, rejected, done });

function sendCampaign(
  call: AdminCall,
  status: number,
  campaign: LoadedCampaign,
  rejected: Rejected = null,
): void {
  call.send(status, {
    title: campaign.record.name,
    body: CampaignPage({ view: viewOf(call, campaign, rejected) }),
  });
}

function sendAction(
  call: AdminCall,
  status: number,
  campaign: LoadedCampaign,
  name: OperationName,
  rejected: Rejected = null,
): void {
  call.send(status, {
    title: `${campaignActions[name].title} · ${campaign.record.name}`,
    body: CampaignActionPage({ view: viewOf(call, campaign, rejected), name }),
  });
}

/** An action whose page was opened, and that the campaign's state does not allow. */
function refusedAction(
  { record, addresses }: LoadedCampaign,
  name: OperationName,
): RejectedCampaignForm {
  const message =
    name === 'answers' && addresses?.areGone
      ? noAddresses(new Date(addresses.until))
      : campaignTexts.state;
  return { name, typed: new Map(), errors: {}, faults: [], message, seen: record.events.length };
}

/** A campaign with the lines that wait to be mended, and what is wrong with them. @returns null for an unknown one */
async function loadCampaign({ db, now }: AdminDeps, principal: Principal, id: string) {
  if (id.length > maxIdLength || isUnstorable(id)) return null;
  const row = await findCampaign(db, principal, id).catch(nullIfMissing);
  if (row === null || row.state === 'Draft') return null;
  const { openRecipients, openAnswers, addressesUntil } = row;
  const areGone = hasNoAddresses(row, now());
  const faultyLines = async (
    text: string | null,
    check: (sheet: ReturnType<typeof readSheet>) => Promise<{ faults: LineFault[] }>,
  ) => (text === null ? null : { text, faults: (await check(readSheet(text))).faults });
  const campaign = await loadCampaignDetails(db, principal, row);
  const counts = (await countPeople(db, [row.id])).get(row.id);
  return {
    record: areGone
      ? { ...campaign, allowed: campaign.allowed.filter((action) => action !== 'answers') }
      : campaign,
    recipients: { sampled: counts?.people ?? 0, control: counts?.control ?? 0 },
    addresses: addressesUntil && { until: addressesUntil.toISOString(), areGone },
    open: {
      people: await faultyLines(openRecipients, (sheet) => checkPeople(db, row, sheet)),
      answers: await faultyLines(openAnswers, (sheet) => checkAnswers(db, row, sheet, now())),
    },
  };
}

async function change(deps: AdminDeps, call: AdminCall, form: PostedForm) {
  const { principal, request } = call;
  const id = firstValue(request.query['campaign']).trim();
  const name = form.get('action') ?? '';
  const current = () => loadCampaign(deps, principal, id);
  if (!isOperation(name)) {
    const campaign = await current();
    return campaign === null ? showMissing(call, id) : sendCampaign(call, 422, campaign);
  }
  try {
    await runOperation({ ...deps, site: deps, now: deps.now(), principal }, name, id, {
      key: keyOf(form),
      given: bodyOf(name, form),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const campaign = await current();
    if (campaign === null) return showMissing(call, id);
    const rejected = rejectedForm(name, form, error, campaign);
    return campaign.record.allowed.includes(name)
      ? sendAction(call, error.status, campaign, name, rejected)
      : sendCampaign(call, error.status, campaign, rejected);
  }
  deps.log.info({ event: 'campaign-operated', by: principal.id, campaign: id, action: name });
  const changed = await current();
  // Lines that are left are mended where they were typed.
  const left = isUpload(name) ? (changed?.open[name] ?? null) : null;
  const last = changed?.record.events.findLast(({ action }) => action === name);
  call.redirect(
    left === null ? campaignAddress(id) : campaignActionAddress(id, name),
    doneText(name, last?.reason ?? ''),
  );
}

const isUpload = (name: OperationName): name is 'people' | 'answers' =>
  name === 'people' || name === 'answers';

const fields = ['reason', 'cost', 'lines', 'day', 'addresses', 'address'];

/** The fields of the form that the operation knows. */
function bodyOf(name: OperationName, form: PostedForm): unknown {
  const known = (operations[name].body as { shape?: object }).shape ?? {};
  const given = fields.flatMap((field) =>
    field in known ? [[field, form.get(field) ?? ''] as const] : [],
  );
  return { ...Object.fromEntries(given), version: figure(form.get('version') ?? '') };
}

function rejectedForm(
  name: OperationName,
  form: PostedForm,
  refusal: Refusal,
  { record }: LoadedCampaign,
): RejectedCampaignForm {
  const wrong = refusal.details.fields ?? [];
  const errors = Object.fromEntries(
    wrong.flatMap(({ path, message }) => (path.length === 1 ? [[String(path[0]), message]] : [])),
  );
  const faults = wrong.flatMap(({ path: [, line], message }) =>
    typeof line === 'number' ? [{ line, message }] : [],
  );
  const message = summaryOf(refusal, errors);
  return { name, typed: form, errors, faults, message, seen: seenOf(form, record) };
}
