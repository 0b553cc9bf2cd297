import { useRef } from 'react';

import type { CompetitorsView } from '~/contracts/settings/brands';
import { compareText, maxCompetitors } from '~/contracts/settings/limits';
import { useBrandSearch } from '~/lib/interaction/use-brand-search';
import { paths } from '~/lib/urls/paths';
import { BrandResults } from '~/components/forms/brand-results';
import { BrandSearchForm } from '~/components/forms/brand-search-form';
import { Form } from '~/components/forms/form';
import { AppLink } from '~/components/ui/actions/app-link';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { Page } from '~/components/ui/structure/page-head';

/** The choice of competitors (U-05), the second step of the set-up. */
export default function CompetitorsPage({ view }: { view: CompetitorsView }) {
  const { brand, asked, chosen, comparable, dossier, form } = view;
  return (
    <Page
      eyebrow="Set-up"
      title={brand === null ? 'Choose competitors' : `Choose competitors of ${brand.name}`}
      purpose={compareText(comparable)}
      actions={
        <LinkButton to={dossier} kind={chosen.length === 0 ? 'secondary' : 'primary'}>
          {chosen.length === 0 ? 'Skip this step' : 'Open the dossier'}
        </LinkButton>
      }
      column="form"
    >
      <Card title="Your competitors">
        {chosen.length === 0 ? (
          <p className="text-ink-soft">None yet. Add one from the list below.</p>
        ) : (
          <Form facts={form} intent="remove">
            {() => <Chosen chosen={chosen} />}
          </Form>
        )}
        {comparable < maxCompetitors && (
          <p className="mt-4 text-sm text-ink-soft">
            Your plan compares with {comparedText(comparable)}.{' '}
            <AppLink to={paths.pricing} className="link">
              See plans
            </AppLink>
          </p>
        )}
      </Card>
      {chosen.length < maxCompetitors && <Add key={asked} view={view} />}
    </Page>
  );
}

const comparedText = (count: number): string =>
  count === 0 ? 'no brand' : `${count === 1 ? '1 brand' : `${count} brands`} at a time`;

function Chosen({ chosen }: { chosen: CompetitorsView['chosen'] }) {
  return (
    <ul className="found-brands" aria-label="Your competitors">
      {chosen.map(({ id, name }) => (
        <li key={id}>
          <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</bdi>
          <Button type="submit" name="brand" value={id} kind="quiet" size="small">
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Add({ view: { search, chosen, form, brand, asked } }: { view: CompetitorsView }) {
  const searchField = useRef<HTMLInputElement>(null);
  const live = useBrandSearch('compare', search, searchField, asked);
  const taken = new Set(chosen.map(({ id }) => id));
  return (
    <Card title="Add a competitor">
      <BrandSearchForm
        action={paths.chooseCompetitors()}
        label="Name of the brand"
        search={live}
        field={searchField}
      >
        {asked !== null && <input type="hidden" name="brand" value={asked} />}
      </BrandSearchForm>
      {live.query === '' && (
        <p className="mb-1 text-sm text-ink-soft">
          {brand === null ? (
            <>
              You compare with them once you have chosen your brand.{' '}
              <AppLink to={paths.chooseBrand()} className="link">
                Choose your brand
              </AppLink>
            </>
          ) : (
            'Brands of your category come first.'
          )}
        </p>
      )}
      <Form facts={form} intent="add">
        {({ busy }) => (
          <BrandResults
            search={live}
            busy={busy}
            action={({ id, name }) =>
              taken.has(id) ? (
                <span className="text-sm text-ink-soft">Added</span>
              ) : (
                <Button type="submit" name="brand" value={id} kind="secondary" size="small">
                  Add<span className="sr-only"> {name}</span>
                </Button>
              )
            }
            moreTo={(after) => paths.chooseCompetitors({ brand: asked, q: live.query, after })}
          />
        )}
      </Form>
    </Card>
  );
}
