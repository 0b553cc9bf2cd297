import { claimText } from '~/contracts/settings/brand-request';
import type { BrandClaim, MailDelivery, OwnBrandView } from '~/contracts/settings/brands';
import type { FormFacts } from '~/contracts/forms/forms';
import { momentText, timeZoneText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { AppLink } from '~/components/ui/actions/app-link';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { TextField } from '~/components/ui/fields/text-field';
import { Card } from '~/components/ui/structure/card';
import { CardPage } from '~/components/ui/structure/page-head';

/** The claims of the account that are not granted (P-12), each with its state and what can be done. */
export function Claims({ view }: { view: OwnBrandView }) {
  const { claims } = view;
  return (
    <Card title={claims.length === 1 ? 'Your request' : 'Your requests'}>
      <ul className="grid gap-6" aria-label="Your requests">
        {claims.map((claim) => (
          <li key={claim.brandId} className="grid gap-3">
            <ClaimState claim={claim} view={view} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ClaimState({ claim, view }: { claim: BrandClaim; view: OwnBrandView }) {
  const { brandId, brandName, state, mailedTo, expiresAt } = claim;
  const { form, mails, timeZone } = view;
  const isOpen = state === 'mailed' || state === 'asked';
  const name = <span className="sr-only">: {brandName}</span>;
  return (
    <>
      <div className="wrap-anywhere">
        <p className="font-medium">
          <bdi>{brandName}</bdi>
        </p>
        <p className="text-ink-soft">
          {claimText(claim, mails)}
          {state === 'mailed' &&
            expiresAt !== null &&
            ` The link works once, until ${momentText(expiresAt, timeZone)} (${timeZoneText(timeZone)}).`}
        </p>
        {state === 'mailed' && <WhereMailIs mails={mails} />}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {mailedTo !== null && (state === 'mailed' || state === 'expired') && (
          <Form facts={form} intent="claim">
            {({ busy }) => (
              <>
                <input type="hidden" name="brand" value={brandId} />
                <input type="hidden" name="mailbox" value={mailedTo} />
                <Button type="submit" size="small" pending={busy} pendingText="Sending …">
                  Send a new link{name}
                </Button>
              </>
            )}
          </Form>
        )}
        {state !== 'asked' && state !== 'taken' && (
          <LinkButton to={paths.claimBrand(brandId)} kind="secondary" size="small">
            {mailedTo === null ? 'Ask again' : 'Use another address'}
            {name}
          </LinkButton>
        )}
        <Form facts={form} intent="withdraw">
          {({ busy }) => (
            <>
              <input type="hidden" name="brand" value={brandId} />
              <Button
                type="submit"
                kind="quiet"
                size="small"
                pending={busy}
                pendingText="Removing …"
              >
                {isOpen ? 'Withdraw' : 'Remove'}
                {name}
              </Button>
            </>
          )}
        </Form>
      </div>
    </>
  );
}

/** What to do when the mail does not come. */
function WhereMailIs({ mails: { isSent, outboxUrl, admin } }: { mails: MailDelivery }) {
  if (isSent)
    return (
      <p className="text-sm text-ink-soft">
        Nothing there after a few minutes? Look among the unwanted emails.
      </p>
    );
  return (
    <p className="text-sm text-ink-soft">
      This installation sends no emails
      {outboxUrl === null ? (
        '. Please ask its administrator for help.'
      ) : (
        <>
          : yours is in the{' '}
          <AppLink to={outboxUrl} className="link">
            outbox
          </AppLink>
          . Sign in there as an internal admin{admin !== null && ` (${admin})`}, and open its link.
        </>
      )}
    </p>
  );
}

const labels = { mailbox: 'Email address' };

/** Asks for the proof that a brand is the account's: a mailbox at the domain of its website, or our team (P-12). */
export function ClaimPage({
  claim: { id, name, domain, ownAddress },
  facts,
}: {
  claim: NonNullable<OwnBrandView['claim']>;
  facts: FormFacts;
}) {
  const button =
    domain === null
      ? { text: 'Send the request', pending: 'Sending' }
      : ownAddress === null
        ? { text: 'Send the link', pending: 'Sending' }
        : { text: `Choose ${name}`, pending: 'Choosing' };
  return (
    <CardPage
      eyebrow="Set-up"
      title={`Is ${name} yours?`}
      purpose="We ask for a proof first."
      column="narrow"
    >
      <Form
        facts={facts}
        intent="claim"
        labels={labels}
        submit={button}
        cancel={paths.chooseBrand()}
      >
        {({ field }) => (
          <>
            <input type="hidden" name="brand" value={id} />
            {domain === null ? (
              <p>
                No email can prove it: we know no website of <bdi>{name}</bdi>, or one that many
                share. Our team checks your request, and writes to you.
              </p>
            ) : ownAddress === null ? (
              <>
                <p className="wrap-anywhere">
                  We mail a link to an address at <bdi>{domain}</bdi>, the domain of its website.
                  The brand is yours when somebody confirms it there, within 24 hours.
                </p>
                <TextField
                  {...field('mailbox')}
                  required
                  maxLength={254}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  suffix={`@${domain}`}
                  help="Yours, or that of a colleague. Without an address there, contact us."
                />
              </>
            ) : (
              <p className="wrap-anywhere">
                Your address {ownAddress} is at the domain of its website, so the brand is yours at
                once.
                <input type="hidden" name="mailbox" value={ownAddress} />
              </p>
            )}
          </>
        )}
      </Form>
    </CardPage>
  );
}
