import { billingNow, moveBillingClock } from '../billing/clock';
import type { Database } from '../database/connect';
import { Refusal } from '../http/refusal';
import type { Log } from '../log';
import { Form, newForm } from '../pages/form';
import { Button, Head, Moment, Notice } from '../pages/parts';
import { adminPaths } from './addresses';
import type { AdminCall, AdminRouter, PostedForm } from './admin-router';

interface Deps {
  db: Database;
  log: Log;
  /** Runs the job of billing. */
  runBilling: () => Promise<void>;
}

const hourMs = 3_600_000;
/** Ten years at once would renew for minutes. */
const maxHours = 24 * 400;

/** The page on which an admin of the demo moves the clock of plans, invoices and payments ahead. */
export function addClockPage(admin: AdminRouter, deps: Deps): void {
  admin.page(
    adminPaths.clock,
    'billing.operate',
    (call) => show(deps, call, 200, null),
    (call, form) => move(deps, call, form),
  );
}

async function show(
  { db }: Deps,
  call: AdminCall,
  status: number,
  fault: string | null,
): Promise<void> {
  const now = await billingNow(db);
  const form = { id: 'clock', ...newForm(adminPaths.clock, { token: call.token }) };
  const body = (
    <>
      <Head
        title="Clock"
        lead="Plans, invoices and payments of the demo follow this clock. Move it to see a trial end, a plan renew or a payment become due. Sales data, orders and mails keep their own time."
      />
      <Notice tone="good">{call.done}</Notice>
      <Notice tone="bad">{fault}</Notice>
      <p>
        It is <Moment at={now} />.
      </p>
      <Form
        className="search"
        state={form}
        fields={[
          {
            name: 'amount',
            label: 'Move ahead by',
            inputMode: 'numeric',
            initial: '1',
            maxLength: 5,
          },
        ]}
        button={
          <Button name="unit" value="days">
            Days
          </Button>
        }
        more={
          <Button quiet name="unit" value="hours">
            Hours
          </Button>
        }
      />
    </>
  );
  call.send(status, { title: 'Clock', body });
}

async function move(deps: Deps, call: AdminCall, form: PostedForm) {
  try {
    const now = await moveBillingClock(deps.db, readHours(form) * hourMs);
    deps.log.info({ event: 'clock-moved', by: call.principal.id, to: now.toISOString() });
    await deps.runBilling();
    call.redirect(
      adminPaths.clock,
      'The clock is moved, and what has become due since then is done.',
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await show(deps, call, error.status, error.message);
  }
}

/** @throws Refusal invalid */
export function readHours(form: PostedForm): number {
  const typed = (form.get('amount') ?? '').trim();
  // Digits alone: Number reads '0x10' as 16 and '1e2' as 100.
  const amount = /^\d+$/.test(typed) ? Number(typed) : 0;
  const unit = form.get('unit') === 'hours' ? 1 : 24;
  if (amount < 1 || amount * unit > maxHours)
    throw new Refusal(
      'invalid',
      'Enter a whole number, up to 400 days. The clock goes ahead only.',
    );
  return amount * unit;
}
