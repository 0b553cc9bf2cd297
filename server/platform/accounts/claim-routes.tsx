import { Router, type Response } from 'express';

import { asyncHandler } from '../http/async-handler';
import { readForm } from '../http/body';
import { refuseForm } from '../identity/account-session';
import { secretOf } from '../identity/mailed-password';
import type { IdentityRouteDeps } from '../identity/route-deps';
import { formToken, isFormToken } from '../identity/secrets';
import { Form, newForm } from '../pages/form';
import { Button, Card } from '../pages/parts';
import {
  claimHours,
  claimPath,
  confirmClaim,
  findLinkedClaim,
  refuseClaim,
  type ClosedLink,
  type LinkAnswer,
  type LinkedClaim,
} from './claim-links';

type Message = { status: number; title: string; text: string };

const closed: Readonly<Record<ClosedLink, Message>> = {
  unknown: {
    status: 404,
    title: 'This link does not work',
    text: 'Open the newest email once more, or copy its link as a whole. A newer email ends the link of an older one.',
  },
  expired: {
    status: 410,
    title: 'This link is too old',
    text: `It worked for ${claimHours} hours. Whoever asked for the brand can send a new one.`,
  },
  granted: {
    status: 410,
    title: 'This request is confirmed already',
    text: 'The link works once. The account has the brand.',
  },
  declined: {
    status: 410,
    title: 'This request was refused',
    text: 'The link works once. The account does not get the brand.',
  },
  withdrawn: {
    status: 410,
    title: 'This request was withdrawn',
    text: 'Whoever asked for the brand has taken the request back.',
  },
  taken: {
    status: 409,
    title: 'Another account has this brand',
    text: 'Somebody else has proven that the brand is theirs. Ask your colleagues for an invitation, or contact us if this is wrong.',
  },
};

function messageOf(answer: LinkAnswer): Message {
  if (!('brand' in answer)) return closed[answer.kind];
  const { kind, brand, account } = answer;
  if (kind === 'confirmed')
    return {
      status: 200,
      title: `${brand} belongs to ${account} now`,
      text: 'Thank you. We told them by email, and you can close this page.',
    };
  if (kind === 'refused')
    return {
      status: 200,
      title: 'The request is refused',
      text: `${account} does not get ${brand}. Thank you: we told our team, and you can close this page.`,
    };
  return {
    status: 409,
    title: 'This cannot be confirmed now',
    text: `The plan of ${account} has no place for another brand at present. Ask them to make one, and open this link again.`,
  };
}

/**
 * The page of the mailed link of a claim (P-12). Its secret is the only key, so it works without a session and on any device.
 * To read it changes nothing; the form confirms or refuses.
 */
export function createClaimRoutes(deps: IdentityRouteDeps): Router {
  const router = Router();
  const tell = (response: Response, { status, ...message }: Message) =>
    deps.pages.tell(response, status, message);

  router.get(
    claimPath,
    asyncHandler(async (request, response) => {
      const secret = secretOf(request);
      const found = await findLinkedClaim(deps.db, secret);
      if (found.kind !== 'open') return tell(response, closed[found.kind]);
      const token = formToken(deps.secrets.cookieKeys[0]!, bindingOf(secret));
      const body = (
        <ClaimPage claim={found} productName={deps.productName} secret={secret} token={token} />
      );
      const title = `A request for ${found.brand.name}`;
      deps.pages.send(response, 200, { title, body });
    }),
  );
  router.post(
    claimPath,
    asyncHandler(async (request, response) => {
      const secret = secretOf(request);
      const form = await readForm(request);
      const answer = form?.get('answer');
      const isOurs = isFormToken(deps.secrets.cookieKeys, bindingOf(secret), form?.get('token'));
      if (!isOurs || (answer !== 'confirm' && answer !== 'refuse'))
        return refuseForm(deps, response, { href: addressOf(secret), label: 'Open the page' });
      const result = await (answer === 'confirm' ? confirmClaim : refuseClaim)(
        deps.db,
        deps,
        secret,
      );
      deps.log.info({ event: 'brand-claim-answered', answer, result: result.kind });
      tell(response, messageOf(result));
    }),
  );
  return router;
}

const addressOf = (secret: string) => `${claimPath}?ticket=${encodeURIComponent(secret)}`;
const bindingOf = (secret: string) => `brand-claim:${secret}`;

function ClaimPage({
  claim: { brand, account, person, email },
  productName,
  secret,
  token,
}: {
  claim: LinkedClaim;
  productName: string;
  secret: string;
  token: string;
}) {
  return (
    <Card
      title={
        <>
          Is <bdi>{brand.name}</bdi> theirs?
        </>
      }
      lead={
        <>
          <bdi>{person}</bdi>
          {person !== email && ` (${email})`}, account <bdi>{account}</bdi>, asks for{' '}
          <bdi>{brand.name}</bdi> at {productName}.
        </>
      }
    >
      <p>
        If you confirm, they see the sales of <bdi>{brand.name}</bdi>, edit what {productName} shows
        of it, and no other company can have it. You need no account.
      </p>
      <Form
        state={newForm(addressOf(secret), { token })}
        button={
          <Button name="answer" value="confirm">
            Confirm
          </Button>
        }
        more={
          <Button quiet name="answer" value="refuse">
            This was not us
          </Button>
        }
      />
    </Card>
  );
}
