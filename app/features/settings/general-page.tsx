import type { ShellView } from '~/contracts/shell';
import { planText, rolesText } from '~/lib/user-text';
import { Card } from '~/components/ui/card';
import { PageHead } from '~/components/ui/page-head';

const unknown = 'Not known right now';

/**
 * Settings, General: the profile, read only for now (U-04 makes it a form).
 *
 * With the platform down only the e-mail is known, from the session; the shell's notice says why.
 */
export function GeneralPage({ shell }: { shell: ShellView | null }) {
  const profile = shell?.profile ?? null;
  const auth = shell?.auth ?? null;
  // An empty name is an answer only when the platform gave one.
  const known = (value: string | undefined) => (auth === null ? unknown : value || '—');
  const person: Row[] = [
    ['First name', known(profile?.firstName)],
    ['Last name', known(profile?.lastName)],
    ['E-mail', profile?.email ?? auth?.email ?? unknown],
    ['Designation', auth === null ? unknown : (profile?.designation ?? '—')],
  ];
  const account: Row[] = [
    ['Role', auth === null ? unknown : rolesText(auth)],
    ['Plan', planText(auth) ?? unknown],
    ['Brand', auth === null ? unknown : (shell?.brand?.name ?? 'None yet')],
  ];
  return (
    <>
      <PageHead
        eyebrow="Settings"
        title="General"
        purpose="Your profile, as the application knows it."
      />
      <div className="grid max-w-[880px] gap-6">
        <Card title="Profile">
          <Rows rows={person} />
        </Card>
        <Card title="Account">
          <Rows rows={account} />
        </Card>
      </div>
    </>
  );
}

type Row = [term: string, value: string];

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="-my-3 divide-y divide-line">
      {rows.map(([term, value]) => (
        <div key={term} className="grid gap-x-6 gap-y-0.5 py-3 md:grid-cols-[180px_minmax(0,1fr)]">
          <dt className="text-ink-faint">{term}</dt>
          <dd className={value === unknown ? 'text-ink-faint' : 'font-medium'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
