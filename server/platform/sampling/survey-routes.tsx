import { Router, type Request, type Response } from 'express';

import type { Database } from '../database/connect';
import { Fault, Field, Form, newForm, type FormState } from '../pages/form';
import { Card, type Message } from '../pages/parts';
import { limited, show, submitted, tell, type SecretPageDeps } from '../pages/secret-pages';
import type { Log } from '../log';
import { maxTextLength, rangeOf, type Question } from './answers';
import { surveyPath } from './invitations';
import { fieldOf, findSurvey, sendAnswers, type Survey, type SurveyLink } from './survey';

interface Deps extends SecretPageDeps {
  db: Database;
  log: Log;
  now: () => Date;
}

/** Eight texts of 2,000 characters, as a form encodes them. */
const maxFormBytes = 262_144;

const refusals: Readonly<
  Record<Exclude<SurveyLink['kind'], 'open'>, Message & { status: number }>
> = {
  unknown: {
    status: 404,
    title: 'This link does not work',
    text: 'Open it from your email once more, or copy it as a whole.',
  },
  answered: {
    status: 410,
    title: 'You have already answered',
    text: 'Each link can be used once. Thank you for your answers.',
  },
  over: {
    status: 410,
    title: 'This survey is over',
    text: 'Answers are no longer taken. Thank you for trying the sample.',
  },
};

/**
 * The public page of a survey: the token of its link is the only key. A request to read changes nothing, so that
 * robots that open links do not answer.
 */
export function createSurveyRoutes(deps: Deps): Router {
  const router = Router();
  const refuse = (response: Response, kind: keyof typeof refusals) =>
    tell(deps, response, refusals[kind].status, refusals[kind]);
  router
    .route(surveyPath)
    .get(
      limited(deps, 'read', async (request, response) => {
        const token = tokenOf(request);
        const link = await findSurvey(deps.db, token, deps.now());
        if (link.kind !== 'open') return refuse(response, link.kind);
        sendSurvey(deps, response, 200, link.survey, formOf(token));
      }),
    )
    .post(
      submitted(
        deps,
        async (request, response, form) => {
          const token = tokenOf(request);
          const again = (survey: Survey, errors: FormState['errors']) =>
            sendSurvey(deps, response, 422, survey, { ...formOf(token), values: form, errors });
          if (form.get(trapField)) {
            const link = await findSurvey(deps.db, token, deps.now());
            return link.kind === 'open'
              ? again(link.survey, {
                  form: 'A hidden field was filled in. Please send your answers again.',
                })
              : refuse(response, link.kind);
          }
          const sent = await sendAnswers(deps.db, token, form, deps.now());
          if (sent.kind === 'faulty') return again(sent.survey, sent.errors);
          if (sent.kind !== 'stored') return refuse(response, sent.kind);
          deps.log.info({ event: 'survey-answered' });
          const text = 'Your answers are stored. You can close this page.';
          tell(deps, response, 200, { title: 'Thank you', text });
        },
        maxFormBytes,
      ),
    )
    .all((_request, response) => {
      response.setHeader('Allow', 'GET, HEAD, POST');
      const text = 'Open the link of your email.';
      tell(deps, response, 405, { title: 'This cannot be done here', text });
    });
  return router;
}

/** Bounded: a link's token has 32 characters. */
const tokenOf = (request: Request): string =>
  typeof request.query['ticket'] === 'string' ? request.query['ticket'].slice(0, 100) : '';
const formOf = (token: string) => newForm(`${surveyPath}?ticket=${encodeURIComponent(token)}`);

/** A field that people do not see. A sender who fills it in is a robot. */
const trapField = 'website';

/** Sends the survey of one person. It works without JavaScript, and everything in it is plain text. */
function sendSurvey(
  deps: Deps,
  response: Response,
  status: number,
  { brand, products, questions }: Survey,
  state: FormState,
): void {
  const title = `Your sample of ${brand}`;
  const body = (
    <Card
      className="survey"
      title={title}
      lead={`${products.join(', ')}. Tell us what you think: it takes a minute, and your address is not shown with your answers.`}
    >
      <Form
        state={state}
        labels={Object.fromEntries(questions.map((one) => [fieldOf(one), one.question]))}
        button="Send answers"
      >
        {questions.map((question) =>
          question.kind === 'text' ? (
            <Field
              key={question.position}
              state={state}
              name={fieldOf(question)}
              label={question.question}
              rows={4}
              maxLength={maxTextLength}
              optional
            />
          ) : (
            <Scale key={question.position} state={state} question={question} kind={question.kind} />
          ),
        )}
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor={trapField}>Leave this empty</label>
          <input id={trapField} name={trapField} tabIndex={-1} autoComplete="off" />
        </div>
      </Form>
    </Card>
  );
  show(deps, response, status, { title, body });
}

const ends: Readonly<Record<'scale' | 'jar' | 'nps', readonly [string, string]>> = {
  scale: ['not at all', 'very much'],
  jar: ['far too little', 'far too much'],
  nps: ['not at all likely', 'very likely'],
};

function Scale({
  state,
  question: { position, question },
  kind,
}: {
  state: FormState;
  question: Question;
  kind: keyof typeof rangeOf;
}) {
  const name = fieldOf({ position });
  const error = state.errors[name];
  const [least, most] = rangeOf[kind];
  const [low, high] = ends[kind];
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
              <input
                type="radio"
                name={name}
                value={score}
                defaultChecked={state.values.get(name) === score}
              />
              <span>{score}</span>
            </label>
          ),
        )}
      </div>
      <Fault id={name} text={error} />
    </fieldset>
  );
}
