import { Moment, Scroll } from './pieces';

export interface MailView {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  createdAt: Date;
}

/** The outbox: what the platform has written, newest first. */
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
        <Scroll label="Mails">
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
                    <Moment at={mail.createdAt.toISOString()} />
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
        </Scroll>
      )}
    </div>
  );
}
