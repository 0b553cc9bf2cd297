import type { Frame } from './layout';

/** A page that says one thing and offers the way on. */
export function MessagePage({
  title,
  text,
  action,
}: {
  title: string;
  text: string;
  action?: { href: string; label: string };
}) {
  return (
    <div className="card">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {action && (
        <form method="get" action={action.href}>
          <a className="button" href={action.href}>
            {action.label}
          </a>
        </form>
      )}
    </div>
  );
}

export function ConfirmLogout({ frame, xsrf }: { frame: Frame; xsrf: string }) {
  return (
    <div className="card">
      <h1>Sign out?</h1>
      <p className="lead">This ends your session at {frame.productName} in this browser.</p>
      <form method="post" action="/oidc/logout/confirm">
        <input type="hidden" name="xsrf" value={xsrf} />
        <button className="button" type="submit" name="logout" value="yes">
          Sign out
        </button>
        <a className="button quiet" href={frame.appUrl}>
          Stay signed in
        </a>
      </form>
    </div>
  );
}

export interface MailView {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  createdAt: Date;
}

/** The outbox, for internal admins: what the platform would have sent. */
export function MailPage({ mails }: { mails: readonly MailView[] }) {
  return (
    <div className="card">
      <h1>Outbox</h1>
      <p className="lead">
        {mails.length === 0
          ? 'No mail has been written yet.'
          : 'The newest mails, written but not sent: no mail server is configured.'}
      </p>
      {mails.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Written (UTC)</th>
              <th scope="col">To</th>
              <th scope="col">Mail</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <td>
                  <time dateTime={mail.createdAt.toISOString()}>
                    {mail.createdAt.toISOString().slice(0, 16).replace('T', ' ')}
                  </time>
                </td>
                <td>{mail.recipient}</td>
                <td>
                  <strong>{mail.subject}</strong>
                  <pre>{mail.text}</pre>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
