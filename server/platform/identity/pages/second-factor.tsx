import { encode } from 'uqr';

import { PageForm, type FormState } from './forms';
import { Field, type Frame } from './layout';

/** The second step of a sign-in. It asks for the authenticator's code or for a recovery code. */
export function SecondFactorForm({
  frame,
  state,
  base,
  recovery,
  demoCode,
}: {
  frame: Frame;
  state: FormState;
  base: string;
  recovery: boolean;
  demoCode: string | null;
}) {
  const clean = Object.keys(state.errors).length === 0;
  const here = `${base}/second-factor`;
  return (
    <>
      <div className="card">
        <h1>{recovery ? 'Enter a recovery code' : 'Enter your code'}</h1>
        <p className="lead">
          {recovery
            ? 'One of those that you kept when you turned two-step sign-in on. It works once.'
            : `Your authenticator app shows one for ${frame.productName}.`}
        </p>
        <PageForm
          state={state}
          labels={{ code: 'Code', recoveryCode: 'Recovery code' }}
          button="Continue"
        >
          {recovery ? (
            <Field
              name="recoveryCode"
              label="Recovery code"
              autoComplete="off"
              error={state.errors['recoveryCode']}
              focus={clean}
            />
          ) : (
            <CodeField error={state.errors['code']} focus={clean} />
          )}
        </PageForm>
      </div>
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
  );
}

function CodeField({ error, focus = false }: { error: string | undefined; focus?: boolean }) {
  return (
    <Field
      name="code"
      label="6-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      error={error}
      focus={focus}
    />
  );
}

/** The page that turns two-step sign-in on (`enrol`) or off (`on`). */
export function TwoFactorPage({
  frame,
  state,
  email,
  enrol,
  on,
}: {
  frame: Frame;
  state: FormState;
  email: string;
  enrol?: { secret: string; uri: string; enrolment: string };
  on?: { codesLeft: number };
}) {
  return (
    <>
      <div className="card">
        <h1>Two-step sign-in</h1>
        <p className="lead">for {email}</p>
        {enrol !== undefined && <Enrolment {...enrol} />}
        {on !== undefined && (
          <p className="lead">
            It is on. You have {on.codesLeft} of 10 recovery codes left; turn it off and on again
            for new ones.
          </p>
        )}
        <PageForm
          state={state}
          labels={{ code: 'Code', current: 'Current password' }}
          button={on === undefined ? 'Turn on' : 'Turn off'}
        >
          {enrol !== undefined && <input type="hidden" name="enrolment" value={enrol.enrolment} />}
          {on === undefined ? (
            <CodeField error={state.errors['code']} />
          ) : (
            <Field
              name="code"
              label="Code, or a recovery code"
              autoComplete="one-time-code"
              error={state.errors['code']}
            />
          )}
          <Field
            name="current"
            label="Current password"
            type="password"
            autoComplete="current-password"
            error={state.errors['current']}
          />
        </PageForm>
      </div>
      <p className="after">
        <a href="/change-password">Change your password</a> ·{' '}
        <a href={frame.appUrl}>Back to {frame.productName}</a>
      </p>
    </>
  );
}

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
export function RecoveryCodes({ frame, codes }: { frame: Frame; codes: readonly string[] }) {
  const file = `Recovery codes of ${frame.productName}. Each signs you in once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="card">
      <h1>Two-step sign-in is on</h1>
      <p className="lead">
        Keep these recovery codes where your phone is not. Each signs you in once without it. They
        are not shown again.
      </p>
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
        download={`${frame.productName.toLowerCase().replaceAll(/\W+/g, '-')}-recovery-codes.txt`}
      >
        Download as a text file
      </a>{' '}
      <a className="button" href={frame.appUrl}>
        Back to {frame.productName}
      </a>
    </div>
  );
}
