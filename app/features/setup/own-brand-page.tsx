import type { FormFacts } from '~/contracts/forms/forms';
import type { HeldBrand, OwnBrandView } from '~/contracts/settings/brands';
import { isOpenClaim, requestedText } from '~/contracts/settings/brand-request';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { AppLink } from '~/components/ui/actions/app-link';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { TextField } from '~/components/ui/fields/text-field';
import { Card } from '~/components/ui/structure/card';
import { CardPage, Page } from '~/components/ui/structure/page-head';

import { BrandChoice } from './brand-choice';
import { ClaimPage, Claims } from './claims';

const labels = { name: 'Name of your brand' };

/** The choice of the account's brand (P-11): claim one, give one up, or say that it is not listed. */
export default function OwnBrandPage({ view }: { view: OwnBrandView }) {
  const { own, form, search, plan, release, claim, claims } = view;
  if (release !== null) return <GiveUp brand={release} facts={form} />;
  if (claim !== null) return <ClaimPage claim={claim} facts={form} />;
  const isFull = plan === null || plan.left === 0;
  return (
    <Page
      eyebrow="Set-up"
      title="Choose your brand"
      purpose="All reports are about this brand."
      column="form"
    >
      {own.length > 0 && <OwnBrands view={view} />}
      {claims.length > 0 && <Claims view={view} />}
      <Card title={own.length === 0 ? 'Find your brand' : 'Add a brand'}>
        <PlanNote view={view} />
        {plan?.left === 1 && view.unlisted !== null && (
          <p className="mb-4 text-ink-soft">
            Your request to list <bdi>{view.unlisted}</bdi> ends when you get a brand that you
            choose here: it takes the last place of your plan.
          </p>
        )}
        {!isFull && <BrandChoice key={own.map(({ id }) => id).join(' ')} search={search} />}
      </Card>
      <Card title="Your brand is not listed?">
        <Unlisted view={view} />
      </Card>
    </Page>
  );
}

/**
 * Asks for confirmation before a brand is given up. Of a brand that is held, it says why alone: there is nothing to
 * confirm.
 */
function GiveUp({ brand, facts }: { brand: HeldBrand; facts: FormFacts }) {
  const { id, name, heldBy } = brand;
  const back = <LinkButton to={paths.chooseBrand()}>Back to your brands</LinkButton>;
  return (
    <CardPage eyebrow="Set-up" title={`Give up ${name}?`} column="narrow">
      {heldBy !== null ? (
        <>
          <p className="mb-5">
            <bdi>{name}</bdi> has {heldBy}, so it stays your brand.
          </p>
          {back}
        </>
      ) : (
        <Form facts={facts} intent="release" errorTitle="It cannot be given up">
          {({ state, busy }) =>
            // Refused meanwhile: the form shows why, and has no further question.
            state?.errors['brand'] === undefined ? (
              <Question id={id} name={name} busy={busy} />
            ) : (
              <div>{back}</div>
            )
          }
        </Form>
      )}
    </CardPage>
  );
}

function Question({ id, name, busy }: { id: string; name: string; busy: boolean }) {
  return (
    <>
      <input type="hidden" name="brand" value={id} />
      <p>
        The brand becomes free for other accounts, and its reports close for yours. You can choose
        it again as long as nobody else has.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="danger" pending={busy} pendingText="Giving up …">
          Give up {name}
        </Button>
        <LinkButton to={paths.chooseBrand()} kind="secondary">
          Cancel
        </LinkButton>
      </div>
    </>
  );
}

type OwnBrand = OwnBrandView['own'][number];
const canBeGivenUp = ({ isShared, heldBy }: OwnBrand) => isShared && heldBy === null;

function OwnBrands({ view: { own } }: { view: OwnBrandView }) {
  return (
    <Card title={own.length === 1 ? 'Your brand' : 'Your brands'}>
      <div className="grid gap-5">
        <ul className="found-brands max-h-[60vh] overflow-y-auto" aria-label="Your brands">
          {own.map((brand) => (
            <li key={brand.id}>
              <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{brand.name}</bdi>
              {canBeGivenUp(brand) ? (
                <LinkButton to={paths.giveUpBrand(brand.id)} kind="quiet" size="small">
                  Give up<span className="sr-only"> {brand.name}</span>
                </LinkButton>
              ) : (
                <span className="flex-1 text-right text-sm text-ink-soft">
                  {brand.isShared ? `Has ${brand.heldBy}, so it stays your brand` : 'Your own data'}
                </span>
              )}
            </li>
          ))}
        </ul>
        {own.some(canBeGivenUp) && (
          <p className="text-sm text-ink-soft">
            A brand that you give up is free for other accounts.
          </p>
        )}
      </div>
    </Card>
  );
}

/** The brands that the plan includes, with the way to more where none is left (P-02). */
function PlanNote({ view: { plan, claims } }: { view: OwnBrandView }) {
  if (plan !== null && plan.limit === null) return null;
  const link = (
    <AppLink to={paths.pricing} className="link">
      See plans
    </AppLink>
  );
  if (plan === null)
    return (
      <p className="mb-4 text-ink-soft">Your account has no plan. A brand needs one. {link}</p>
    );
  const limit = plan.limit === 1 ? '1 brand' : `${plan.limit} brands`;
  return (
    <p className="mb-4 text-ink-soft last:mb-0">
      Your plan, {plan.name}, includes {limit}; {plan.left} left
      {claims.some(isOpenClaim) && ', with your request counted'}. {plan.left === 0 && link}
    </p>
  );
}

function Unlisted({ view: { form, unlisted, declined, search } }: { view: OwnBrandView }) {
  return (
    <>
      {declined !== null && (
        <p className="mb-4 wrap-anywhere">
          Your request to list <bdi>{declined.name}</bdi> was declined on {dayText(declined.day)}:{' '}
          <bdi>{declined.reason}</bdi>
        </p>
      )}
      <p className="mb-4 text-ink-soft">
        {unlisted === null
          ? 'Tell us its name. We list it and write to you.'
          : requestedText(unlisted)}
      </p>
      <Form
        facts={form}
        intent="report"
        labels={labels}
        submit={{
          text: unlisted === null ? 'Request brand' : 'Change request',
          pending: 'Sending',
        }}
      >
        {({ field }) => (
          <TextField
            {...field('name', unlisted ?? search.query)}
            required
            maxLength={120}
            className="max-w-[480px]"
          />
        )}
      </Form>
    </>
  );
}
