/**
 * An amount as a bar in a frame. The text beside it says the same, so neither colour nor bar is needed.
 * @param text the amount as text: '17 of 40 pallets'
 */
export function Meter({
  label,
  value,
  max,
  text,
}: {
  label: string;
  value: number;
  max: number;
  text: string;
}) {
  const share = max <= 0 ? 0 : Math.max(0, Math.min(1, value / max));
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, max)}
      aria-valuenow={Math.max(0, Math.min(value, max))}
      aria-valuetext={text}
      className="meter"
    >
      <span style={{ '--share': share.toFixed(3) } as Record<string, string>} />
    </div>
  );
}
