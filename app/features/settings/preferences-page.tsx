import { maxCompetitors } from '~/contracts/settings/limits';
import type { PreferencesDetail, PreferencesView } from '~/contracts/settings/preferences';
import { usePreferences } from '~/lib/shell/preferences';
import { paths } from '~/lib/urls/paths';
import { Form, type BoundField, type FormFields } from '~/components/forms/form';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { Icon } from '~/components/ui/structure/icon';
import { Card } from '~/components/ui/structure/card';
import { Checkboxes } from '~/components/ui/fields/checkbox-field';
import { fieldId } from '~/components/ui/fields/field';
import { FieldGroup } from '~/components/ui/fields/field-group';
import { RadioGroup } from '~/components/ui/fields/radio-group';

import { CompetitorFields } from './competitor-fields';

const labels = {
  primaryCategoryIds: 'Primary categories',
  subCategoryIds: 'Sub-categories',
  competitorBrandIds: 'Competitors',
  insightIds: 'Topics',
  digest: 'Digest',
};
const digests = [
  { value: 'off', label: 'Off' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
];

/** Settings, Preferences (U-05). */
export function PreferencesPage({ view }: { view: PreferencesView }) {
  return (
    <>
      <OwnBrand view={view} />
      <HiddenSetup view={view} />
      <Card title="Preferences">
        <Form<PreferencesDetail>
          facts={view.form}
          labels={labels}
          submit={{ text: 'Save preferences', pending: 'Saving' }}
        >
          {(fields) => <Fields view={view} fields={fields} />}
        </Form>
      </Card>
    </>
  );
}

/** The way back of the set-up list that this user has hidden in this browser. */
function HiddenSetup({ view: { form } }: { view: PreferencesView }) {
  const { setup } = usePreferences();
  if (form.userId === null || setup !== form.userId) return null;
  return (
    <Card title="Set-up list">
      <form method="post" action={paths.preferences} className="flex flex-wrap items-center gap-4">
        <input type="hidden" name="csrfToken" value={form.csrfToken} />
        <input type="hidden" name="returnTo" value={paths.home} />
        <p className="text-ink-soft">You have hidden the list of your home page.</p>
        <Button type="submit" name="setup" value="" kind="secondary" size="small">
          Show it again
        </Button>
      </form>
    </Card>
  );
}

/** The account's brands, with the way to choose one (P-11). */
function OwnBrand({ view: { own, unlisted, maySetBrand } }: { view: PreferencesView }) {
  return (
    <Card
      title={own.length > 1 ? 'Your brands' : 'Your brand'}
      actions={
        maySetBrand && (
          <LinkButton to={paths.chooseBrand()} kind="secondary" size="small">
            {own.length === 0 ? 'Choose a brand' : 'Change'}
          </LinkButton>
        )
      }
    >
      {own.length === 0 ? (
        <p className="text-ink-soft">
          {maySetBrand
            ? 'None yet. All reports are about your brand.'
            : 'None yet. Ask the admin of your account to choose one.'}
        </p>
      ) : (
        <ul>
          {own.map(({ id, name }) => (
            <li key={id} className="font-medium wrap-anywhere">
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {unlisted !== null && (
        <p className="mt-3 text-ink-soft">
          Requested: <bdi className="wrap-anywhere">{unlisted}</bdi> (not listed yet)
        </p>
      )}
    </Card>
  );
}

function Fields({
  view,
  fields,
}: {
  view: PreferencesView;
  fields: FormFields<PreferencesDetail>;
}) {
  const { field, chosen: selected, detail } = fields;
  const { departments, categories, insights, chosen } = view;
  const icons = new Map(Object.entries(view.categoryIcons));
  const primary = selected('primaryCategoryIds', chosen.primaryCategoryIds);
  return (
    <>
      <FieldGroup
        {...field('primaryCategoryIds')}
        required
        help="Choose one to three. Market reports start with them."
        className="grid gap-4 md:grid-cols-2"
      >
        {departments.map(({ id, name, children }, place) => (
          <div key={id} className="grid content-start gap-2">
            <Checkboxes
              name="primaryCategoryIds"
              isFirst={place === 0}
              chosen={primary}
              options={[
                {
                  id,
                  name: <strong className="font-semibold">{`All ${name.toLowerCase()}`}</strong>,
                },
                ...children.map((category) => ({
                  id: category.id,
                  name: <WithIcon name={category.name} url={icons.get(category.name)} />,
                })),
              ]}
            />
          </div>
        ))}
      </FieldGroup>
      <SubCategories
        field={field('subCategoryIds')}
        categories={categories}
        chosen={selected('subCategoryIds', chosen.subCategoryIds)}
      />
      <CompetitorFields
        field={field('competitorBrandIds')}
        chosen={detail.competitorBrands ?? chosen.competitorBrands}
        query={field('find').defaultValue}
        found={detail.found ?? null}
        help={`At most ${maxCompetitors}.`}
      />
      <FieldGroup
        {...field('insightIds')}
        help="Alerts about them come first among equally severe ones. Your digest will be about them."
        className="grid gap-x-6 gap-y-2 md:grid-cols-2"
      >
        <Checkboxes
          name="insightIds"
          options={insights}
          chosen={selected('insightIds', chosen.insightIds)}
        />
      </FieldGroup>
      <RadioGroup
        {...field('digest', chosen.digest)}
        options={digests}
        layout="row"
        help="We do not send digests yet. Your choice applies when we start."
      />
    </>
  );
}

/** The name of a category beside its icon, which not all have. */
function WithIcon({ name, url }: { name: string; url: string | undefined }) {
  if (url === undefined) return name;
  return (
    <span className="inline-flex items-center gap-2">
      <img src={url} alt="" width={18} height={18} loading="lazy" />
      {name}
    </span>
  );
}

/** The sub-categories by category. A category with chosen ones is open. */
function SubCategories({
  field,
  categories,
  chosen,
}: {
  field: BoundField;
  categories: PreferencesView['categories'];
  chosen: readonly string[];
}) {
  return (
    <FieldGroup {...field} className="grid gap-x-6 md:grid-cols-2">
      {categories.map(({ id, name, children }, place) => (
        <details
          key={id}
          id={place === 0 ? fieldId(field.name) : undefined}
          className="sub-categories"
          open={children.some((child) => chosen.includes(child.id))}
        >
          <summary>
            <Icon name="chevron" size={14} className="chevron" /> {name}
          </summary>
          <div className="grid gap-2 py-2 pl-5">
            <Checkboxes name={field.name} options={children} chosen={chosen} isFirst={false} />
          </div>
        </details>
      ))}
    </FieldGroup>
  );
}
