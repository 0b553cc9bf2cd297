import type { ReactNode } from 'react';
import { encode } from 'uqr';

import { Form, type FieldSpec, type FormState } from '../pages/form';
import type { Page } from '../pages/page';
import { Card } from '../pages/parts';
import { currentPassword } from './account-pages';
import { themeOf, type LoginOptions } from './login-options';

const codeField: FieldSpec = {
  name: 'code',
  label: '6-digit code',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
};

/** The second step of a sign-in. It asks for the authenticator's code or for a recovery code. */
export function secondFactorPage({
  productName,
  state,
  options,
  base,
  recovery,
  demoCode,
}: {
  productName: string;
  state: FormState;
  options: LoginOptions;
  base: string;
  recovery: boolean;
  demoCode: string | null;
}): Page {
  const here = `${base}/second-factor`;
  const recoveryField = { name: 'recoveryCode', label: 'Recovery code', autoComplete: 'off' };
  return {
    title: 'Second step',
    theme: themeOf(options),
    body: (
      <>
        <Card
          title={recovery ? 'Enter a recovery code' : 'Enter your code'}
          lead={
            recovery
              ? 'One of those that you kept when you turned two-step sign-in on. It works once.'
              : `Your authenticator app shows one for ${productName}.`
          }
        >
          <Form
            state={state}
            fields={[recovery ? recoveryField : codeField]}
            labels={{ code: 'Code' }}
            required
            focusesFirst
            button="Continue"
          />
        </Card>
        <p className="after">
          {recovery ? (
            <a href={here}>Use the authenticator app</a>
          ) : (
            <a href={`${here}?with=recovery-code`}>Use a recovery code</a>
          )}{' '}
          · <a href={`${base}/sign-in`}>Use another account</a>
        </p>
        {demoCode !== null && (
          <p className="demo">
            This is a demo user, whose secret is public. Its code now: <code>{demoCode}</code>
          </p>
        )}
      </>
    ),
  };
}

interface TwoFactorView {
  productName: string;
  appUrl: string;
  state: FormState;
  email: string;
}

const twoFactorPage = (
  { productName, appUrl, state, email }: TwoFactorView,
  { shown, code, button }: { shown: ReactNode; code: FieldSpec; button: string },
): Page => ({
  title: 'Two-step sign-in',
  body: (
    <>
      <Card title="Two-step sign-in" lead={`for ${email}`}>
        {shown}
        <Form
          state={state}
          fields={[code, currentPassword]}
          labels={{ code: 'Code' }}
          required
          button={button}
        />
      </Card>
      <p className="after">
        <a href="/change-password">Change your password</a> ·{' '}
        <a href={appUrl}>Back to {productName}</a>
      </p>
    </>
  ),
});

/** The page that turns two-step sign-in on. Its form carries the encrypted secret. */
export const turnOnPage = (view: TwoFactorView, secret: string, uri: string): Page =>
  twoFactorPage(view, {
    shown: <Enrolment secret={secret} uri={uri} />,
    code: codeField,
    button: 'Turn on',
  });

/** The page that turns two-step sign-in off. */
export const turnOffPage = (view: TwoFactorView, codesLeft: number): Page =>
  twoFactorPage(view, {
    shown: (
      <p className="lead">
        It is on. You have {codesLeft} of 10 recovery codes left; turn it off and on again for new
        ones.
      </p>
    ),
    code: { name: 'code', label: 'Code, or a recovery code', autoComplete: 'one-time-code' },
    button: 'Turn off',
  });

function Enrolment({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <p className="lead">
        Scan this with an authenticator app, then type the code that it shows. From then on you need
        your phone besides your password.
      </p>
      <QrCode text={uri} />
      <p className="help">
        Or type this secret into the app: <code>{(secret.match(/.{4}/g) ?? []).join(' ')}</code>
      </p>
    </>
  );
}

/** A QR code as one SVG path, which needs no image and no script. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the secret below"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The recovery codes. They are shown only once, and can be kept as a text file, which needs no script. */
export function recoveryCodesPage({
  productName,
  appUrl,
  codes,
}: {
  productName: string;
  appUrl: string;
  codes: readonly string[];
}): Page {
  const file = `Recovery codes of ${productName}. Each signs you in once.\n\n${codes.join('\n')}\n`;
  return {
    title: 'Recovery codes',
    body: (
      <Card
        title="Two-step sign-in is on"
        lead="Keep these recovery codes where your phone is not. Each signs you in once without it. They are not shown again."
      >
        <ul className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <a
          className="button quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${productName.toLowerCase().replaceAll(/\W+/g, '-')}-recovery-codes.txt`}
        >
          Download as a text file
        </a>{' '}
        <a className="button" href={appUrl}>
          Back to {productName}
        </a>
      </Card>
    ),
  };
}
