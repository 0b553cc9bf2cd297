import { Notices } from '../../identity/pages/layout';
import { adminPaths } from '../addresses';
import { Moment } from './display';

interface View {
  /** ISO 8601. */
  now: string;
  token: string;
  fault: string | null;
  /** What has just been done, for people; null otherwise. */
  done: string | null;
}

/** The clock of billing, and the form that moves it. */
export function ClockPage({ now, token, fault, done }: View) {
  return (
    <>
      <h1>Clock</h1>
      <p className="lead">
        Plans, invoices and payments of the demo follow this clock. Move it to see a trial end, a
        plan renew or a payment become due. Sales data, orders and mails keep their own time.
      </p>
      {done !== null && <Notices success={done} />}
      {fault !== null && (
        <div className="notice bad" role="alert">
          <p>{fault}</p>
        </div>
      )}
      <p>
        It is <Moment at={now} />.
      </p>
      <form method="post" action={adminPaths.clock} className="search">
        <input type="hidden" name="token" value={token} />
        <div className="field">
          <label htmlFor="clock-amount">Move ahead by</label>
          <input
            id="clock-amount"
            name="amount"
            inputMode="numeric"
            defaultValue="1"
            maxLength={5}
          />
        </div>
        <button className="button" name="unit" value="days" type="submit">
          Days
        </button>
        <button className="button quiet" name="unit" value="hours" type="submit">
          Hours
        </button>
      </form>
    </>
  );
}
