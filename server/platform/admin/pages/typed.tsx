interface TypedForm {
  typed: ReadonlyMap<string, string>;
  /** Of the fields that are typed, by name. */
  labels: Readonly<Record<string, string>>;
}

/** The fields in which something was typed. */
export const typedFields = ({ typed, labels }: TypedForm) =>
  [...typed].flatMap(([name, text]) => {
    const label = labels[name];
    return label === undefined || text.trim() === '' ? [] : [{ name, label, text }];
  });

/** What was typed in a form that is no longer offered. Several lines stay as they are, so that they can be copied. */
export function Typed(form: TypedForm) {
  const given = typedFields(form);
  if (given.length === 0) return null;
  return (
    <>
      <p>You had typed:</p>
      <ul>
        {given.map(({ name, label, text }) =>
          text.trim().includes('\n') ? (
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
            <li key={name}>
              {`${label}: `}
              <bdi>{text}</bdi>
            </li>
          ),
        )}
      </ul>
    </>
  );
}
