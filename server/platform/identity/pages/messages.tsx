import type { Frame } from './layout';

/** A page with one message and a link to continue. */
export function MessagePage({
  title,
  text,
  action,
}: {
  title: string;
  text: string;
  action?: { href: string; label: string };
}) {
  return (
    <div className="card">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {action && (
        <form method="get" action={action.href}>
          <a className="button" href={action.href}>
            {action.label}
          </a>
        </form>
      )}
    </div>
  );
}

/** Asks before a sign-out. @param fields the hidden fields of its form */
export function ConfirmLogout({
  frame,
  action,
  fields,
}: {
  frame: Frame;
  action: string;
  fields: Record<string, string>;
}) {
  return (
    <div className="card">
      <h1>Sign out?</h1>
      <p className="lead">This ends your session at {frame.productName} in this browser.</p>
      <form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="button" type="submit" name="logout" value="yes">
          Sign out
        </button>
        <a className="button quiet" href={frame.appUrl}>
          Stay signed in
        </a>
      </form>
    </div>
  );
}
