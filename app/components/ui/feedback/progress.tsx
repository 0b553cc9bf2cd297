/**
 * The progress of a task: what it is doing after one second, how far it is after ten seconds (ui.md). A native
 * `<progress>`; its page links `styles/progress.css`.
 *
 * @param label what is being done
 * @param value from 0 to 1; null while unknown
 * @param text the progress as text, such as '1,200 of 5,000 rows'; default: the percentage
 */
export function Progress({
  label,
  value,
  text,
}: {
  label: string;
  value: number | null;
  text?: string;
}) {
  const share = value === null ? null : Math.max(0, Math.min(1, value));
  const far = text ?? (share === null ? undefined : `${Math.round(share * 100)}%`);
  return (
    <div className="max-w-[480px] text-sm">
      <div className="mb-1.5 flex justify-between gap-4">
        <span className="min-w-0 font-medium">{label}</span>
        {far !== undefined && <span className="shrink-0 text-ink-faint even-figures">{far}</span>}
      </div>
      <progress
        className="progress block"
        aria-label={label}
        max={1}
        {...(share !== null && { value: share, 'aria-valuetext': far })}
      />
    </div>
  );
}
