/** Fields of a form that nobody types. */
const ownFields = new Set([
  'token',
  'action',
  'key',
  'version',
  'seen',
  'asked',
  'doubts',
  'decide',
]);

/** What was typed in a form that is no longer offered. Several lines stay as they are, so that they can be copied. */
export function Typed({
  typed,
  labels,
}: {
  typed: ReadonlyMap<string, string>;
  labels: Readonly<Record<string, string>>;
}) {
  const given = [...typed].filter(([name, text]) => !ownFields.has(name) && text.trim() !== '');
  if (given.length === 0) return null;
  return (
    <>
      <p>You had typed:</p>
      <ul>
        {given.map(([name, text]) => {
          const label = labels[name] ?? name;
          return text.trim().includes('\n') ? (
            <li key={name}>
              {`${label}: `}
              <textarea
                aria-label={label}
                defaultValue={text}
                rows={8}
                readOnly
                spellCheck={false}
              />
            </li>
          ) : (
            <li key={name}>{`${label}: ${text}`}</li>
          );
        })}
      </ul>
    </>
  );
}
