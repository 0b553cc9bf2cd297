import { campaignLimits } from '~contract/limits';
import { campaignLabels, questionKindNames } from '~/contracts/sampling/labels';
import { Button } from '~/components/ui/actions/button';
import { SelectField } from '~/components/ui/fields/select-field';
import { TextField } from '~/components/ui/fields/text-field';
import { FieldError } from '~/components/ui/fields/field';
import { Card } from '~/components/ui/structure/card';

import type { ShownForm } from './shown-form';

const kinds = Object.entries(questionKindNames).map(([value, label]) => ({ value, label }));

/** The survey: at most eight questions, each with the kind of its answers. */
export function QuestionFields({
  shown: { questions, round },
  errors,
}: {
  shown: ShownForm;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <Card title={campaignLabels.questions}>
      <div key={round} className="grid gap-5">
        {questions.map(({ question, kind }, index) => {
          const name = `questions[${index}]`;
          return (
            <div
              key={index}
              className="grid items-start gap-x-4 gap-y-3 md:grid-cols-[1fr_240px_auto]"
            >
              <TextField
                name={`${name}.question`}
                label={`Question ${index + 1}`}
                defaultValue={question}
                error={errors[`${name}.question`] ?? null}
                maxLength={200}
                autoComplete="off"
              />
              <SelectField
                name={`${name}.kind`}
                label="Kind of answer"
                defaultValue={kind}
                error={errors[`${name}.kind`] ?? null}
                options={kinds}
              />
              <Button
                type="submit"
                kind="quiet"
                name="intent"
                value={`remove:${index}`}
                className="md:mt-6"
              >
                Remove<span className="sr-only"> question {index + 1}</span>
              </Button>
            </div>
          );
        })}
      </div>
      <FieldError id="field-questions-error">{errors['questions']}</FieldError>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          kind="secondary"
          icon="plus"
          id="field-questions"
          name="intent"
          value="add"
          disabled={questions.length >= campaignLimits.questions}
        >
          Add a question
        </Button>
        <p className="text-sm text-ink-faint">
          {questions.length} of {campaignLimits.questions}
        </p>
      </div>
    </Card>
  );
}
