import { randomUUID } from 'node:crypto';

import type { Principal } from '../accounts/principal';
import type { RunOnce } from '../ams/idempotency';
import { isIdempotencyKey } from '../ams/idempotency-key';
import { findCampaign } from '../ams/sampling-campaigns/campaign-changes';
import { loadCampaignDetails } from '../ams/sampling-campaigns/campaign-view';
import { listQuery } from '../ams/sampling-campaigns/input';
import { listCampaigns } from '../ams/sampling-campaigns/list';
import type { Database } from '../database/connect';
import { containsNul } from '../database/nul';
import { isRefusal, Refusal } from '../http/refusal';
import type { Log } from '../log';
import type { Outbox } from '../mail/outbox';
import { hasNoAddresses } from '../sampling/addresses';
import type { SamplingSite } from '../sampling/notices';
import { isOperation, operations, runOperation, type OperationName } from '../sampling/operations';
import { countPeople } from '../sampling/report-source';
import { readSheet, type LineFault } from '../sampling/sheet';
import { checkAnswers, checkPeople } from '../sampling/uploads';
import { adminPaths, campaignAddress, firstValue } from './addresses';
import type { AdminCall, AdminRouter, Form } from './admin-router';
import { openPage } from './open-page';
import { CampaignListPage } from './pages/campaign-list';
import { CampaignPage, MissingCampaign } from './pages/campaign';
import type { RejectedCampaignForm } from './pages/campaign-page-view';
import { figure } from './receipt-form';
import { summaryOf } from './rejected-form';

interface Deps {
  db: Database;
  runOnce: RunOnce;
  log: Log;
  outbox: Outbox;
  site: SamplingSite;
  now: () => Date;
}

const longestId = 40;

/** The list of campaigns, the page of the one that `campaign` names, and its operations. */
export function addSamplingPages(admin: AdminRouter, deps: Deps): void {
  admin.page(
    adminPaths.sampling,
    'sampling.operate',
    (call) => show(admin, deps, call),
    (call, form) => change(admin, deps, call, form),
  );
}

async function show(admin: AdminRouter, deps: Deps, call: AdminCall): Promise<void> {
  const { query } = call.request;
  const id = firstValue(query['campaign']).trim();
  if (id !== '') return showCampaign(admin, deps, call, id);
  // Invalid parameters are ignored, because a list must always open.
  const parsed = listQuery.safeParse({
    q: firstValue(query['q']),
    after: firstValue(query['after']) || undefined,
    before: firstValue(query['before']) || undefined,
  });
  const wanted = parsed.success && !containsNul(parsed.data) ? parsed.data : listQuery.parse({});
  const { campaigns, ...pages } = await openPage(wanted, (place) =>
    listCampaigns(deps.db, call.principal, { ...wanted, ...place }, { hidesDrafts: true }),
  );
  admin.send(call, 200, {
    title: 'Sampling campaigns',
    body: CampaignListPage({ view: { campaigns, pages, search: wanted.q } }),
  });
}

async function showCampaign(
  admin: AdminRouter,
  deps: Deps,
  call: AdminCall,
  id: string,
  status = 200,
  rejected: RejectedCampaignForm | null = null,
): Promise<void> {
  const view = await loadCampaign(deps, call.principal, id);
  if (view === null)
    return admin.send(call, 404, {
      title: 'No such campaign',
      body: MissingCampaign({ id: id.slice(0, longestId) }),
    });
  const done = firstValue(call.request.query['done']);
  admin.send(call, status, {
    title: view.campaign.name,
    body: CampaignPage({
      view: {
        ...view,
        token: call.token,
        rejected,
        done: rejected === null && isOperation(done) ? done : null,
      },
    }),
  });
}

/** A campaign with the lines that wait to be mended, and what is wrong with them. @returns null for an unknown one */
async function loadCampaign({ db, now }: Deps, principal: Principal, id: string) {
  if (id.length > longestId || containsNul(id)) return null;
  const row = await findCampaign(db, principal, id).catch((error: unknown) => {
    if (isRefusal(error, 'not_found')) return null;
    throw error;
  });
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
    campaign: areGone
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

async function change(admin: AdminRouter, deps: Deps, call: AdminCall, form: Form): Promise<void> {
  const id = firstValue(call.request.query['campaign']).trim();
  const name = form.get('action') ?? '';
  if (!isOperation(name)) return showCampaign(admin, deps, call, id, 422);
  const key = form.get('key') ?? '';
  try {
    await runOperation({ ...deps, now: deps.now(), principal: call.principal }, name, id, {
      key: isIdempotencyKey(key) ? key : randomUUID(),
      given: bodyOf(name, form),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return showCampaign(admin, deps, call, id, error.status, rejectedForm(name, form, error));
  }
  deps.log.info({ event: 'campaign-operated', by: call.principal.id, campaign: id, action: name });
  call.response.redirect(303, campaignAddress(id, name));
}

const fields = ['reason', 'cost', 'lines', 'day', 'addresses', 'address'];

/** The fields of the form that the operation knows. */
function bodyOf(name: OperationName, form: Form): unknown {
  const known = (operations[name].body as { shape?: object }).shape ?? {};
  const given = fields.flatMap((field) =>
    field in known ? [[field, form.get(field) ?? ''] as const] : [],
  );
  return { ...Object.fromEntries(given), version: figure(form.get('version') ?? '') };
}

function rejectedForm(name: OperationName, form: Form, refusal: Refusal): RejectedCampaignForm {
  const errors = Object.fromEntries(
    (refusal.details.fields ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
  return { name, typed: form, message: summaryOf(refusal, errors), errors };
}
