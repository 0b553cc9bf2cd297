import type { StoredMail } from '../../mail/outbox';
import { Moment, Scroll } from './display';

type MailView = Pick<
  StoredMail,
  | 'id'
  | 'recipient'
  | 'subject'
  | 'text'
  | 'createdAt'
  | 'sentAt'
  | 'failedAt'
  | 'attempts'
  | 'nextAttemptAt'
  | 'error'
>;

/**
 * The outbox: the mails of the platform, newest first.
 * @param sends whether a mail server is configured
 * @param sites origins of the product, to which addresses in mails lead
 */
export function MailPage({
  mails,
  sends,
  sites,
}: {
  mails: readonly MailView[];
  sends: boolean;
  sites: readonly string[];
}) {
  return (
    <>
      <h1>Outbox</h1>
      <p className="lead">
        {mails.length === 0
          ? 'No emails yet.'
          : sends
            ? 'The newest emails, with the state of their delivery.'
            : 'The newest emails. They are not sent, because no mail server is configured.'}
      </p>
      {mails.length > 0 && (
        <Scroll label="Emails">
          <table className="rows">
            <thead>
              <tr>
                <th scope="col">Written (UTC)</th>
                <th scope="col">To</th>
                <th scope="col">Delivery (UTC)</th>
                <th scope="col">Email</th>
              </tr>
            </thead>
            <tbody>
              {mails.map((mail) => (
                <tr key={mail.id}>
                  <td>
                    <Moment at={mail.createdAt.toISOString()} />
                  </td>
                  <td>
                    <span className="address">{mail.recipient}</span>
                  </td>
                  <td className="typed">
                    <State mail={mail} sends={sends} />
                  </td>
                  <td className="typed">
                    <strong>{mail.subject}</strong>
                    <pre>
                      <Linked text={mail.text} sites={sites} />
                    </pre>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}

/** An http(s) address, without the marks that end a sentence. */
const address = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?\]])/g;

/** The address of a page of these sites. One with brackets has lost its secret (`withoutLinks`) and leads nowhere. */
const leadsTo = (part: string, sites: readonly string[]): boolean =>
  URL.canParse(part) && sites.includes(new URL(part).origin) && !part.includes('(');

/** A mail's text, in which the addresses of the product are links; others stay text, because their authors are strangers. */
function Linked({ text, sites }: { text: string; sites: readonly string[] }) {
  return text.split(address).map((part, index) =>
    index % 2 === 1 && leadsTo(part, sites) ? (
      <a key={index} href={part} rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** The delivery state of a mail, with the mail server's answer to a failure. */
function State({ mail, sends }: { mail: MailView; sends: boolean }) {
  const { sentAt, failedAt, attempts, nextAttemptAt, error } = mail;
  if (sentAt !== null)
    return (
      <>
        <span className="tag good">Sent</span>
        <span className="under">
          <Moment at={sentAt.toISOString()} />
        </span>
      </>
    );
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  if (failedAt !== null)
    return (
      <>
        <span className="tag bad">Given up</span>
        <span className="under">
          after {tries}: {error}
        </span>
      </>
    );
  if (!sends || attempts === 0) return <span className="tag">Not sent</span>;
  return (
    <>
      <span className="tag warn">Waiting</span>
      <span className="under">
        {error === null ? (
          'being sent'
        ) : (
          <>
            {tries}, next <Moment at={nextAttemptAt.toISOString()} />: {error}
          </>
        )}
      </span>
    </>
  );
}
