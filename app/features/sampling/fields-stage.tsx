import { campaignLimits } from '~contract/limits';
import type { CampaignDetail, CampaignFormView } from '~/contracts/sampling/form';
import { campaignLabels, questionFields, questionKindNames } from '~/contracts/sampling/labels';
import { paths } from '~/lib/urls/paths';
import { BrandField } from '~/components/forms/brand-field';
import type { FormFields } from '~/components/forms/form';
import { useIntents } from '~/components/forms/use-intents';
import { Button, EnterButton, LinkButton } from '~/components/ui/actions/button';
import { DateField } from '~/components/ui/fields/date-field';
import { FieldGroup } from '~/components/ui/fields/field-group';
import { TextField, TextareaField } from '~/components/ui/fields/text-field';
import { Card } from '~/components/ui/structure/card';
import { SelectField } from '~/components/ui/fields/select-field';
import { FieldError } from '~/components/ui/fields/field';

interface StageProps {
  view: CampaignFormView;
  fields: FormFields<CampaignDetail>;
}

/** The fields of a campaign. All buttons submit. */
export function FieldsStage({ view, fields }: StageProps) {
  const { field, busy } = fields;
  const { pendingIntent } = useIntents(busy);
  const { initial } = view;
  return (
    <>
      <EnterButton intent="save" />
      <p className="text-sm text-ink-faint">
        Fields with * are required to submit the request. A draft needs a brand and a name.
      </p>
      <Card title="Request">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField {...field('name', initial.name)} required maxLength={120} autoComplete="off" />
          <BrandField field={field('brand', view.initial.brand)} brands={view.brands} />
          <TextareaField
            {...field('objective', initial.objective)}
            required
            rows={3}
            help="What you want to find out"
          />
          <TextareaField
            {...field('audience', initial.audience)}
            required
            rows={3}
            help="Who should try it"
          />
          <TextField
            {...field('quantity', initial.quantity)}
            required
            inputMode="numeric"
            autoComplete="off"
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <DateField {...field('starts', initial.starts)} required />
            <DateField {...field('ends', initial.ends)} required />
          </div>
        </div>
      </Card>
      <ProductFields view={view} fields={fields} />
      <QuestionFields view={view} fields={fields} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-5">
        <Button {...pendingIntent('review', 'Checking …')}>Save and review</Button>
        <Button kind="secondary" {...pendingIntent('save', 'Saving …')}>
          Save draft
        </Button>
        <LinkButton
          to={view.id === null ? paths.samplingCampaigns() : paths.campaign(view.id)}
          kind="quiet"
        >
          Cancel
        </LinkButton>
      </div>
    </>
  );
}

/** The products of the brand, to be ticked; where there are more than the list holds, with a search. */
function ProductFields({ view, fields: { chosen, detail, field, round } }: StageProps) {
  const { items, more, search } = detail.products ?? view.products;
  const ticked = chosen('products', view.initial.products);
  return (
    <Card title={campaignLabels.products}>
      {more && (
        <div className="mb-4 flex flex-wrap items-end gap-2">
          <TextField
            key={round}
            name="find"
            label="Find a product"
            defaultValue={search}
            help="What you have ticked stays in the list."
          />
          <Button type="submit" kind="secondary" name="intent" value="find" className="mb-6">
            Find
          </Button>
        </div>
      )}
      <FieldGroup
        key={`${round} list`}
        name="products"
        label="Which products are sampled?"
        required
        error={field('products').error}
        help={`At most ${campaignLimits.products}`}
        className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3"
      >
        {items.map(({ id, name }, index) => (
          <label key={id} className="flex min-w-0 items-start gap-2">
            <input
              type="checkbox"
              id={index === 0 ? 'field-products' : undefined}
              className="checkbox mt-0.5"
              name="products"
              value={id}
              defaultChecked={ticked.includes(id)}
            />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </label>
        ))}
        {items.length === 0 && (
          <p className="text-ink-soft">
            {search === '' ? 'The brand has no products.' : `No product contains “${search}”.`}
          </p>
        )}
      </FieldGroup>
    </Card>
  );
}

const kinds = Object.entries(questionKindNames).map(([value, label]) => ({ value, label }));

/** The survey: at most eight questions, each with the kind of its answers. */
function QuestionFields({ view, fields: { rows, state, round } }: StageProps) {
  const questions = rows('questions', questionFields, view.initial.questions);
  const errors = state?.errors ?? {};
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
