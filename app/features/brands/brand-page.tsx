import type { BrandView } from '~/contracts/brands/brands';
import { brandFieldNames, brandFields, type BrandField } from '~contract/limits';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { Form, type FormFields } from '~/components/forms/form';
import { BrandLogo } from '~/components/ui/data/brand-logo';
import { FileField, TextareaField, TextField } from '~/components/ui/fields/text-field';
import { Card } from '~/components/ui/structure/card';
import { Page } from '~/components/ui/structure/page-head';

const labels = Object.fromEntries(brandFieldNames.map((name) => [name, brandFields[name].label]));
const submit = { text: 'Save facts', pending: 'Saving …' };
const helps: Partial<Record<BrandField, string>> = {
  website: 'Starts with https://',
  founded: 'Four digits',
};
type Fact = BrandView['brand']['fields'][number];

/** The forms of the logo and of the facts of a brand. */
export function BrandPage({ view }: { view: BrandView }) {
  const { brand } = view;
  const dashboard = paths.brandInfo(brand.id);
  return (
    <Page
      eyebrow="Brand dossier"
      title={`Edit ${brand.name}`}
      purpose="Facts and logo of your brand. Sales figures don’t change."
      column="form"
    >
      <LogoCard view={view} />
      <Card title="Facts">
        <Form
          key={brand.id}
          intent="facts"
          facts={view.factsForm}
          labels={labels}
          submit={submit}
          cancel={dashboard}
        >
          {(fields) =>
            brand.fields.map((fact) => <FactField key={fact.name} {...{ fact, fields }} />)
          }
        </Form>
      </Card>
    </Page>
  );
}

const logoLabels = { logo: 'Logo' };

/** The logo with its two forms: one that uploads a picture, and one that removes it. */
function LogoCard({ view: { form, brand } }: { view: BrandView }) {
  return (
    <Card title="Logo">
      <div className="flex flex-wrap items-start gap-6">
        {brand.logo !== null && (
          <BrandLogo brand={brand.id} hash={brand.logo} size={128} alt={`Logo of ${brand.name}`} />
        )}
        <div className="grid min-w-0 flex-1 gap-4">
          <Form
            key={`${brand.id} upload`}
            intent="logo"
            encType="multipart/form-data"
            facts={form}
            labels={logoLabels}
            submit={{ text: 'Save logo', pending: 'Saving …', kind: 'secondary' }}
          >
            {(fields) => (
              <>
                <LogoVersions brand={brand} fields={fields} />
                <FileField
                  {...fields.field('logo')}
                  accept="image/png,image/jpeg,image/webp"
                  help="PNG, JPEG or WebP, up to 1 MB. Shown in a square of 256 pixels."
                />
              </>
            )}
          </Form>
          {brand.logo !== null && (
            <Form
              key={`${brand.id} remove`}
              intent="remove-logo"
              facts={form}
              submit={{ text: 'Remove logo', pending: 'Removing …', kind: 'danger' }}
            >
              {(fields) => <LogoVersions brand={brand} fields={fields} />}
            </Form>
          )}
          <noscript>
            <p className="text-sm text-ink-soft">
              A change of the logo loads this page again. Save what you type under Facts first.
            </p>
          </noscript>
        </div>
      </div>
    </Card>
  );
}

/** The logo that the form replaces. After a change by somebody else: theirs, and the picture that was chosen here. */
function LogoVersions({ brand, fields }: { brand: BrandView['brand']; fields: FormFields }) {
  const stored = fields.typed['storedLogo'];
  const picked = fields.field('picked');
  const picture = (name: string, hash: string) => (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-ink-faint">{name}</figcaption>
      {hash === '' ? 'None' : <BrandLogo brand={brand.id} hash={hash} size={64} alt={name} />}
    </figure>
  );
  return (
    <>
      <Hidden name="shownLogo" value={fields.field('shownLogo', brand.logo)} />
      <Hidden name="picked" value={picked} />
      {typeof stored === 'string' && (
        <div className="flex gap-6">
          <input type="hidden" name="storedLogo" value={stored} />
          {picture('Stored now', stored)}
          {picture('Yours', picked.defaultValue)}
        </div>
      )}
    </>
  );
}

function Hidden({ name, value }: { name: string; value: { defaultValue: string } }) {
  return <input type="hidden" name={name} value={value.defaultValue} />;
}

function FactField({ fact, fields }: { fact: Fact; fields: FormFields }) {
  const { name, value } = fact;
  const field = fields.field(name, value);
  const help = helpOf(fact, field.error !== null) || undefined;
  if (name === 'story') return <TextareaField {...field} optional help={help} />;
  return (
    <TextField
      {...field}
      optional
      help={help}
      autoComplete="off"
      inputMode={name === 'founded' ? 'numeric' : name === 'website' ? 'url' : undefined}
    />
  );
}

/**
 * The limit of a field, and what the data say where somebody has edited it.
 * @param isWrong its fault says the limit
 */
function helpOf({ name, dataSetValue, editedOn }: Fact, isWrong: boolean): string {
  return [
    helps[name] ?? (isWrong ? '' : `At most ${brandFields[name].max} characters.`),
    editedOn === null
      ? ''
      : `Edited on ${dayText(editedOn)}. In the data: ${dataSetValue ?? 'empty'}.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}
