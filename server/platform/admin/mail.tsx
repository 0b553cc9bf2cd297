import { withoutLinks, type Outbox, type StoredMail } from '../mail/outbox';
import { Head, Moment, Tag } from '../pages/parts';
import { Table } from '../pages/table';
import { adminPaths } from './addresses';
import type { AdminRouter } from './admin-router';

const shown = 50;

/**
 * The page that shows the outbox: the mails of the platform, newest first.
 * @param options.sends whether a mail server is configured
 * @param options.links whether links that set passwords are shown
 * @param options.sites origins of the product, to which addresses in mails lead
 */
export function addMailPage(
  admin: AdminRouter,
  outbox: Outbox,
  { sends, links, sites }: { sends: boolean; links: boolean; sites: readonly string[] },
): void {
  admin.page(adminPaths.mail, 'mail.view', async (call) => {
    const newest = await outbox.newest(shown);
    const mails = links ? newest : newest.map(withoutLinks);
    const lead =
      mails.length === 0
        ? 'No emails yet.'
        : sends
          ? 'The newest emails, with the state of their delivery.'
          : 'The newest emails. They are not sent, because no mail server is configured.';
    const body = (
      <>
        <Head title="Outbox" lead={lead} />
        {mails.length > 0 && (
          <Table
            label="Emails"
            columns={[
              { head: 'Written (UTC)', cell: ({ createdAt }) => <Moment at={createdAt} /> },
              {
                head: 'To',
                cell: ({ recipient }) => <span className="address">{recipient}</span>,
              },
              {
                head: 'Delivery (UTC)',
                kind: 'typed',
                cell: (mail) => <State mail={mail} sends={sends} />,
              },
              {
                head: 'Email',
                kind: 'typed',
                cell: ({ subject, text }) => (
                  <>
                    <strong>{subject}</strong>
                    <pre>
                      <Linked text={text} sites={sites} />
                    </pre>
                  </>
                ),
              },
            ]}
            rows={mails}
          />
        )}
      </>
    );
    call.send(200, { title: 'Outbox', body });
  });
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
function State({ mail, sends }: { mail: StoredMail; sends: boolean }) {
  const { sentAt, failedAt, attempts, nextAttemptAt, error } = mail;
  if (sentAt !== null)
    return (
      <>
        <Tag tone="good">Sent</Tag>
        <span className="under">
          <Moment at={sentAt} />
        </span>
      </>
    );
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  if (failedAt !== null)
    return (
      <>
        <Tag tone="bad">Given up</Tag>
        <span className="under">
          after {tries}: {error}
        </span>
      </>
    );
  if (!sends || attempts === 0) return <Tag>Not sent</Tag>;
  return (
    <>
      <Tag tone="warn">Waiting</Tag>
      <span className="under">
        {error === null ? (
          'being sent'
        ) : (
          <>
            {tries}, next <Moment at={nextAttemptAt} />: {error}
          </>
        )}
      </span>
    </>
  );
}
