import { ErrorSummary } from '../identity/pages/layout';
import { maxTextLength, rangeOf, type Question } from './answers';
import { surveyPath } from './invitations';
import { fieldOf, type Survey } from './survey';

/** A field that people do not see. A sender who fills it in is a robot. */
export const trapField = 'website';

const ends: Readonly<Record<'scale' | 'jar' | 'nps', readonly [string, string]>> = {
  scale: ['not at all', 'very much'],
  jar: ['far too little', 'far too much'],
  nps: ['not at all likely', 'very likely'],
};

/** The survey of one person. It works without JavaScript, and everything in it is plain text. */
export function SurveyPage({
  survey: { brand, products, questions },
  token,
  typed,
  errors,
}: {
  survey: Survey;
  token: string;
  typed: ReadonlyMap<string, string>;
  errors: Readonly<Record<string, string>>;
}) {
  const labels = Object.fromEntries(questions.map((one) => [fieldOf(one), one.question]));
  return (
    <section className="card survey">
      <h1>Your sample of {brand}</h1>
      <p className="lead">
        {products.join(', ')}. Tell us what you think: it takes a minute, and your address is not
        shown with your answers.
      </p>
      <form method="post" action={`${surveyPath}?ticket=${encodeURIComponent(token)}`} noValidate>
        <ErrorSummary errors={errors} labels={labels} />
        {questions.map((question) => (
          <QuestionField
            key={question.position}
            question={question}
            value={typed.get(fieldOf(question)) ?? ''}
            error={errors[fieldOf(question)]}
          />
        ))}
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor={trapField}>Leave this empty</label>
          <input id={trapField} name={trapField} tabIndex={-1} autoComplete="off" />
        </div>
        <button className="button" type="submit">
          Send answers
        </button>
      </form>
    </section>
  );
}

interface FieldProps {
  question: Question;
  value: string;
  error: string | undefined;
}

function QuestionField({ question, value, error }: FieldProps) {
  const name = fieldOf(question);
  if (question.kind !== 'text') return <Scale {...{ question, value, error }} />;
  return (
    <div className="field">
      <label htmlFor={name}>
        {question.question}
        <span className="optional"> (optional)</span>
      </label>
      <textarea
        id={name}
        name={name}
        rows={4}
        maxLength={maxTextLength}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      <Fault name={name} error={error} />
    </div>
  );
}

function Scale({ question: { position, question, kind }, value, error }: FieldProps) {
  const name = fieldOf({ position });
  const of = kind as keyof typeof rangeOf;
  const [least, most] = rangeOf[of];
  const [low, high] = ends[of];
  return (
    <fieldset
      className="scale"
      id={name}
      tabIndex={-1}
      aria-describedby={error ? `${name}-ends ${name}-error` : `${name}-ends`}
    >
      <legend>{question}</legend>
      <p className="help" id={`${name}-ends`}>
        {least} is {low}, {most} is {high}
        {kind === 'jar' && ', 3 is just right'}
      </p>
      <div className="choices">
        {Array.from({ length: most - least + 1 }, (_, index) => String(least + index)).map(
          (score) => (
            <label key={score}>
              <input type="radio" name={name} value={score} defaultChecked={value === score} />
              <span>{score}</span>
            </label>
          ),
        )}
      </div>
      <Fault name={name} error={error} />
    </fieldset>
  );
}

function Fault({ name, error }: { name: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className="fault" id={`${name}-error`}>
      {error}
    </p>
  );
}
