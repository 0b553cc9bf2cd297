import { useState } from 'react';

import type { CampaignFormView } from '~/contracts/sampling/form';
import { campaignLimits } from '~contract/limits';
import { campaignLabels } from '~/contracts/sampling/labels';
import { paths } from '~/lib/urls/paths';
import { BrandField } from '~/components/forms/brand-field';
import type { FormFields } from '~/components/forms/form';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { DateField } from '~/components/ui/fields/date-field';
import { FieldGroup } from '~/components/ui/fields/field-group';
import { TextField } from '~/components/ui/fields/text-field';
import { TextareaField } from '~/components/ui/fields/textarea-field';
import { Card } from '~/components/ui/structure/card';

import type { ShownForm } from './shown-form';
import { QuestionFields } from './question-fields';

interface StageProps {
  view: CampaignFormView;
  fields: FormFields;
  shown: ShownForm;
}

/** The fields of a campaign. All buttons submit. */
export function FieldsStage({ view, fields, shown }: StageProps) {
  const { field, busy, state } = fields;
  const [pressed, setPressed] = useState('');
  const { initial } = view;
  const version = [shown.values['version'] ?? ''].flat()[0] || initial.version;
  return (
    <>
      {/* Enter in a field presses the first submit button of the form. */}
      <button
        type="submit"
        name="intent"
        value="save"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <input type="hidden" name="version" value={version} />
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
      <ProductFields shown={shown} error={state?.errors['products'] ?? null} />
      <QuestionFields shown={shown} errors={state?.errors ?? {}} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-5">
        <Button
          type="submit"
          name="intent"
          value="review"
          onClick={() => setPressed('review')}
          pending={busy && pressed === 'review'}
          pendingText="Checking …"
        >
          Save and review
        </Button>
        <Button
          type="submit"
          kind="secondary"
          name="intent"
          value="save"
          onClick={() => setPressed('save')}
          pending={busy && pressed === 'save'}
          pendingText="Saving …"
        >
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
function ProductFields({
  shown: {
    products: { items, chosen, more, search },
    round,
  },
  error,
}: {
  shown: ShownForm;
  error: string | null;
}) {
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
        error={error}
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
              defaultChecked={chosen.includes(id)}
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
