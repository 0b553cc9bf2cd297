import type { ReactNode } from 'react';

/** The settings that all pages of the login site share. */
export interface Frame {
  productName: string;
  appUrl: string;
  styles: string;
  favicon: string;
  font: string;
  theme: 'light' | 'dark' | null;
}

/** The frame of a page: wordmark, content, footer. It has no script. */
export function Layout({
  frame,
  title,
  admin,
  children,
}: {
  frame: Frame;
  title: string;
  /** For pages of internal admins, which use the full width and have their own style sheet and navigation. */
  admin?: { styles: string; navigation: ReactNode } | undefined;
  children: ReactNode;
}) {
  return (
    <html lang="en" data-theme={frame.theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={frame.theme ?? 'light dark'} />
        <title>{`${title} · ${frame.productName}`}</title>
        <link rel="icon" type="image/svg+xml" href={frame.favicon} />
        <link rel="preload" href={frame.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={frame.styles} />
        {admin && <link rel="stylesheet" href={admin.styles} />}
      </head>
      <body className={admin && 'admin'}>
        <div className="frame">
          <header className="wordmark">
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
              <rect x="2" y="2" width="20" height="20" rx="5" />
              <path d="M7 7h4M7 12h4M7 17h4" strokeWidth="1.8" strokeLinecap="round" />
              <rect x="13.5" y="6" width="4" height="12" rx="1.2" />
            </svg>
            {frame.productName}
          </header>
          {admin?.navigation}
          <main>{children}</main>
        </div>
        <footer>Brand analytics for consumer packaged goods</footer>
      </body>
    </html>
  );
}

/** Error messages by field name; `form` is the message for the form as a whole. */
export type FormErrors = Record<string, string>;

/** The error summary of a form. It takes the focus and links to the fields. */
export function ErrorSummary({
  errors,
  labels,
}: {
  errors: FormErrors;
  labels: Record<string, string>;
}) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  const whole = errors['form'];
  const fields = entries.filter(([name]) => name !== 'form');
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- screen readers announce the errors of a rejected form first
    <div className="notice bad" role="alert" tabIndex={-1} autoFocus>
      <p>
        {whole ??
          (fields.length === 1
            ? 'One field needs your attention:'
            : 'Some fields need your attention:')}
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, message]) => (
            <li key={name}>
              <a href={`#${name}`}>{labels[name] ?? name}</a>: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  value?: string;
  error?: string;
  help?: string;
  autoComplete: string;
  inputMode?: 'numeric';
  optional?: boolean;
  focus?: boolean;
  /** Shown beside the label. The Tab key reaches it after the input. */
  aside?: ReactNode;
}

/** A field with label, help text and error, connected for assistive technology. */
export function Field({
  name,
  label,
  type = 'text',
  value,
  error,
  help,
  autoComplete,
  inputMode,
  optional = false,
  focus = false,
  aside,
}: FieldProps) {
  const described = [help ? `${name}-help` : null, error ? `${name}-error` : null]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={aside ? 'field has-aside' : 'field'}>
      <div className="labels">
        <label htmlFor={name}>
          {label}
          {optional && <span className="optional"> (optional)</span>}
        </label>
      </div>
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete={autoComplete}
        inputMode={inputMode}
        required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        maxLength={type === 'password' ? undefined : 200}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        spellCheck={type === 'text' ? undefined : false}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- focuses the first empty field of a page with a single form
        autoFocus={focus}
      />
      {aside && <span className="aside">{aside}</span>}
      {help && (
        <p className="help" id={`${name}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="fault" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Texts from the app's login options, shown as text, never as markup. */
export function Notices({
  message,
  success,
}: {
  message?: string | undefined;
  success?: string | undefined;
}) {
  return (
    <>
      {success && (
        <div className="notice good" role="status">
          <p>{success}</p>
        </div>
      )}
      {message && (
        <div className="notice info" role="status">
          <p>{message}</p>
        </div>
      )}
    </>
  );
}
