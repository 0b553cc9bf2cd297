import { useFlag } from '~/lib/flags/flags-provider';

/** The card about new features, shown when the flag `home-whats-new` is on. */
export function WhatsNew() {
  if (!useFlag('home-whats-new')) return null;
  return (
    <aside
      aria-labelledby="whats-new"
      className="mb-8 grid gap-x-8 gap-y-1 rounded-card border border-line bg-accent-soft px-5 py-4 md:grid-cols-[auto_1fr]"
    >
      <h2 id="whats-new" className="text-base text-accent-strong">
        What’s new
      </h2>
      <p className="max-w-[72ch] text-ink-soft">
        Accounts choose their brands themselves, and users their competitors.
      </p>
    </aside>
  );
}
