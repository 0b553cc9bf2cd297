import type { ReactNode } from 'react';

import { Button, Refused } from './parts';

/** Error messages by field name; `form` is the message for the form as a whole. */
export type FormErrors = Readonly<Record<string, string>>;

/** A form as its page shows it. */
export interface FormState {
  /** Begins the ids of its fields, where a page may have several forms. */
  id?: string;
  action: string;
  /** Hidden fields; one of them proves that the form was sent from its page (SEC-40). */
  hidden: Readonly<Record<string, string | number>>;
  /** What was typed, by field name. */
  values: ReadonlyMap<string, string>;
  errors: FormErrors;
}

type FieldState = Pick<FormState, 'id' | 'values' | 'errors'>;

/** A form in which nothing was typed yet. */
export const newForm = (action: string, hidden: FormState['hidden'] = {}): FormState => ({
  action,
  hidden,
  values: new Map(),
  errors: {},
});

/** The id of a field, or of another part of a form. */
export const idIn = ({ id }: Pick<FormState, 'id'>, name: string): string =>
  id === undefined ? name : `${id}-${name}`;

export interface FieldSpec {
  name: string;
  label: string;
  /** The value of a password is never shown again. */
  type?: 'text' | 'email' | 'password' | 'search' | 'date' | 'checkbox';
  /** Makes it a text of several lines. */
  rows?: number;
  /** Makes it a choice. */
  options?: readonly (readonly [value: string, label: string])[];
  /** The value before anything is typed; of a box, the value that it sends. */
  initial?: string;
  help?: ReactNode;
  placeholder?: string;
  optional?: boolean;
  /** Whether what was typed is left out when the form comes back. */
  isSecret?: boolean;
  autoComplete?: string;
  inputMode?: 'numeric';
  /** Default: 200 for a text of one line. */
  maxLength?: number;
  spellCheck?: false;
  className?: string;
  /** Shown beside the label. The Tab key reaches it after the input. */
  aside?: ReactNode;
  /** Shown behind the error. */
  after?: ReactNode;
  /** Whether the message of the form as a whole is about this field, and describes it. */
  isWrong?: boolean;
  /** Where a table shows the label in its head. */
  hidesLabel?: boolean;
}

/** A form without browser validation (`noValidate`), so that the server's messages appear at the fields. */
export function Form({
  state,
  fields = [],
  labels,
  required = false,
  focusesFirst = false,
  className,
  since,
  button,
  more,
  children,
}: {
  state: FormState;
  /** Fields in their order; those of an inner list share a row. */
  fields?: readonly (FieldSpec | readonly FieldSpec[])[];
  /** Labels of further fields, for the error summary. */
  labels?: Readonly<Record<string, string>>;
  /** Whether browsers are told that fields that are not optional must be filled in. */
  required?: boolean;
  /** Whether the page opens at the first empty field that is not optional, unless the form came back with errors. */
  focusesFirst?: boolean;
  className?: string;
  /** What has changed since the form was opened, which a refusal shows. */
  since?: ReactNode;
  /** The button that Enter presses. */
  button: ReactNode;
  /** Further buttons and links. */
  more?: ReactNode;
  /** What precedes the fields. */
  children?: ReactNode;
}) {
  const all = fields.flat();
  const wanted = all.filter(({ optional }) => !optional);
  const focused =
    focusesFirst && Object.keys(state.errors).length === 0
      ? (wanted.find((field) => !valueOf(state, field)) ?? wanted[0])
      : undefined;
  const show = (field: FieldSpec) => (
    <Field
      key={field.name}
      state={state}
      {...field}
      required={required && !field.optional}
      focus={field === focused}
    />
  );
  return (
    <form
      method="post"
      action={state.action}
      id={state.id && idIn(state, 'form')}
      className={className}
      noValidate
    >
      <ErrorSummary
        state={state}
        labels={{ ...Object.fromEntries(all.map(({ name, label }) => [name, label])), ...labels }}
        since={since}
        id={all.some(({ isWrong }) => isWrong) ? idIn(state, 'fault') : undefined}
      />
      {Object.entries(state.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {fields.map((field, index) =>
        'name' in field ? (
          show(field)
        ) : (
          <div key={index} className="row">
            {field.map(show)}
          </div>
        ),
      )}
      {typeof button === 'string' ? <Button>{button}</Button> : button} {more}
    </form>
  );
}

/** The error summary of a form. It takes the focus and links to the fields. */
function ErrorSummary({
  state,
  labels,
  since,
  id,
}: {
  state: FormState;
  labels: Readonly<Record<string, string>>;
  since: ReactNode;
  id?: string;
}) {
  const { form: whole, ...fields } = state.errors;
  const entries = Object.entries(fields);
  if (whole === undefined && entries.length === 0) return null;
  if (entries.length === 0 && since)
    return (
      <Refused id={id}>
        <p>{whole} What you typed is still here.</p>
        {since}
      </Refused>
    );
  return (
    <>
      <Refused id={id}>
        <p>
          {whole ??
            (entries.length === 1
              ? 'One field needs your attention:'
              : 'Some fields need your attention:')}
        </p>
        {entries.length > 0 && (
          <ul>
            {entries.map(([name, message]) => (
              <li key={name}>
                <a href={`#${idIn(state, name)}`}>{labels[name] ?? name}</a>: {message}
              </li>
            ))}
          </ul>
        )}
      </Refused>
      {since && <div className="notice info">{since}</div>}
    </>
  );
}

const valueOf = (
  { values }: Pick<FormState, 'values'>,
  { name, type, initial, isSecret }: FieldSpec,
): string | undefined =>
  type === 'password' || isSecret ? undefined : (values.get(name) ?? initial);

/** A field with label, help text and error, connected for assistive technology. */
export function Field({ state, ...field }: FieldProps) {
  const { name, label, type, help, aside, hidesLabel } = field;
  const id = idIn(state, name);
  if (type === 'checkbox') return <Checkbox state={state} field={field} />;
  return (
    <div className={aside ? 'field has-aside' : 'field'}>
      <label htmlFor={id} className={hidesLabel ? 'visually-hidden' : undefined}>
        {label}
        {field.optional && <span className="optional"> (optional)</span>}
      </label>
      <Control state={state} {...field} />
      {aside && <span className="aside">{aside}</span>}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <Fault id={id} text={state.errors[name]} />
      {field.after}
    </div>
  );
}

interface FieldProps extends FieldSpec {
  state: FieldState;
  required?: boolean;
  focus?: boolean;
}

function Control({ state, required, focus, ...field }: FieldProps) {
  const { name, type = 'text', rows, options, maxLength, help, isWrong } = field;
  const id = idIn(state, name);
  const error = state.errors[name];
  const shared = {
    id,
    name,
    defaultValue: valueOf(state, field),
    autoComplete: field.autoComplete,
    required,
    'aria-invalid': error || isWrong ? (true as const) : undefined,
    'aria-describedby':
      [help && `${id}-help`, error && `${id}-error`, isWrong && idIn(state, 'fault')]
        .filter(Boolean)
        .join(' ') || undefined,
  };
  if (options !== undefined)
    return (
      <select {...shared}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    );
  if (rows !== undefined)
    return <textarea {...shared} rows={rows} maxLength={maxLength} spellCheck={field.spellCheck} />;
  const isPlain = type === 'email' || type === 'password';
  return (
    <input
      {...shared}
      type={type}
      maxLength={type === 'password' ? undefined : (maxLength ?? 200)}
      inputMode={field.inputMode}
      className={field.className}
      placeholder={field.placeholder}
      autoCapitalize={isPlain ? 'none' : undefined}
      spellCheck={isPlain ? false : undefined}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the first field to fill in, on a page with a single form
      autoFocus={focus}
    />
  );
}

export const Fault = ({ id, text }: { id: string; text: string | undefined }) =>
  text && (
    <p className="fault" id={`${id}-error`}>
      {text}
    </p>
  );

function Checkbox({ state, field }: { state: FieldState; field: FieldSpec }) {
  const { name, label, initial } = field;
  const id = idIn(state, name);
  const error = state.errors[name];
  return (
    <>
      <div className="check">
        <input
          id={id}
          type="checkbox"
          name={name}
          value={initial}
          defaultChecked={state.values.get(name) === initial}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <Fault id={id} text={error} />
    </>
  );
}
