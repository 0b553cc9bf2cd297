import { GiftError } from '../analytics/data-sets/give-brand';
import { invalidField, Refusal } from '../http/refusal';
import { Button, Moment } from '../pages/parts';
import { adminPaths } from './addresses';
import type { AdminDeps, AdminRouter, PostedForm } from './admin-router';
import {
  decideBrandRequest,
  findBrandRequest,
  listBrandRequests,
  type BrandDecision,
  type BrandRequest,
} from './brand-requests';
import { addRequestPages, declineReason, refuseReason, typedText } from './requests';

/** The requests for brands, and the page of each, where an admin gives a brand to the account (P-11, P-12). */
export function addBrandRequestsPage(admin: AdminRouter, deps: AdminDeps): void {
  addRequestPages<BrandRequest>(admin, {
    path: adminPaths.brands,
    permission: 'brands.give',
    title: 'Brand requests',
    lead: 'These users did not find their brand, or have chosen one that no email can prove, because it has no website of its own. Give them the brand, or list a new one. The limit of their plan applies.',
    async list() {
      const { requests, total } = await listBrandRequests(deps.db);
      return { open: requests, total };
    },
    find: (id) => findBrandRequest(deps.db, id),
    titleOf: ({ name }) => `Brand request: ${name}`,
    headingOf: ({ name }) => <bdi>{name}</bdi>,
    detailsOf: (request) => <Details request={request} />,
    hiddenOf: ({ isClaim, name, similar }) => ({
      name,
      ...(isClaim && { brand: similar[0]?.id ?? '' }),
    }),
    fieldsOf: ({ isClaim, name }) =>
      isClaim
        ? []
        : [
            {
              name: 'brand',
              label: 'Name or id of the brand',
              initial: name,
              autoComplete: 'off',
            },
          ],
    acceptOf: ({ isClaim, name }) => (
      <>
        <Button name="decision" value="give">
          Give this brand
        </Button>{' '}
        {!isClaim && (
          <Button quiet name="decision" value="new">
            List “{name}” as a new brand
          </Button>
        )}
      </>
    ),
    async decide({ principal }, id, form) {
      const seen = { id, name: form.get('name') ?? '' };
      const given = await decideBrandRequest(deps, seen, readDecision(form)).catch(
        (error: unknown) => {
          if (error instanceof GiftError)
            throw new Refusal('invalid', error.message, { cause: error });
          throw error;
        },
      );
      const brand = given?.brand.id ?? null;
      deps.log.info({ event: 'brand-request-decided', by: principal.id, request: id, brand });
      const what = given === null ? 'The request is declined.' : 'The account has the brand.';
      return `${what} We told the user by email.`;
    },
  });
}

function Details({
  request: { isClaim, person, email, account, at, similar },
}: {
  request: BrandRequest;
}) {
  return (
    <>
      <p>
        <bdi>{person}</bdi> ({email}) of <bdi>{account}</bdi>, <Moment at={at} dayOnly />
      </p>
      {isClaim && <p>They chose this brand of the list, and its website proves nothing.</p>}
      {similar.length > 0 && (
        <p>
          {isClaim ? 'The brand' : 'Similar brands'}:{' '}
          {similar.map((brand, place) => (
            <span key={brand.id}>
              {place > 0 && '; '}
              {brand.name} ({brand.id}
              {brand.owners.length > 0 && `, of ${brand.owners.join(', ')}`})
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** @throws Refusal invalid for an unknown decision, a decline without a reason, and a gift with one or without a brand */
function readDecision(form: PostedForm): BrandDecision {
  const kind = form.get('decision');
  if (kind === 'decline') return { kind, reason: declineReason(form, 'The user') };
  if (kind !== 'give' && kind !== 'new')
    throw new Refusal('invalid', 'Choose what to do with the request.');
  refuseReason(form, 'give a brand');
  if (kind === 'new') return { kind };
  const brand = typedText(form, 'brand');
  if (brand === '') throw invalidField('brand', 'Enter the name or the id of a brand.');
  return { kind, brand: brand.slice(0, 200) };
}
