import { useActionData } from '@remix-run/react';

import type { FormState, FormValues } from '~/contracts/forms/forms';
import type { CampaignDetail, CampaignFormView } from '~/contracts/sampling/form';
import { campaignLabels, questionKindNames } from '~/contracts/sampling/labels';
import { paths } from '~/lib/urls/paths';
import { FieldWords } from '~/components/forms/field-words';
import { Form, hasValues, type FormFields } from '~/components/forms/form';
import { useAfterAnswers } from '~/components/forms/use-after-answers';
import { useUnsaved } from '~/components/forms/use-unsaved';
import { LinkButton } from '~/components/ui/actions/button';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { Notice } from '~/components/ui/feedback/notice';
import { PageHead } from '~/components/ui/structure/page-head';

import { ConflictStage } from './conflict-stage';
import { FieldsStage } from './fields-stage';
import type { ShownForm } from './shown-form';

const labels = {
  ...campaignLabels,
  'questions[].question': 'Question #',
  'questions[].kind': 'Question #, kind of answer',
};
const kinds = Object.entries(questionKindNames).map(([id, name]) => ({ id, name }));

/** The form of a new sampling campaign, or of a draft (R-08, O-12). Every button works without scripts. */
export function CampaignFormPage({ view }: { view: CampaignFormView }) {
  const { id, isDraft } = view;
  // An answer that came without scripts shows what was typed and is not stored.
  const unsaved = useUnsaved(useActionData() !== undefined);
  return (
    <>
      <PageHead
        eyebrow="Sampling campaigns"
        title={id === null ? 'Request a campaign' : `Change ${view.initial.name}`}
      />
      <div
        className="grid max-w-[1080px] gap-6"
        onInput={unsaved.mark}
        // In some browsers, selects and checkboxes fire only change events.
        onChange={unsaved.mark}
      >
        {id !== null && !isDraft && (
          <Notice
            level="info"
            actions={
              <LinkButton to={paths.campaign(id)} kind="secondary" size="small">
                See the campaign
              </LinkButton>
            }
          >
            {view.initial.name} is no longer a draft: it cannot be changed.
          </Notice>
        )}
        {view.brands.length === 0 ? (
          <NoBrand mayChoose={view.mayChooseBrand} />
        ) : (
          <Form facts={view.form} labels={labels} onDone={unsaved.clear}>
            {(fields) => <Stage view={view} fields={fields} />}
          </Form>
        )}
      </div>
    </>
  );
}

/** A campaign is about a brand. */
function NoBrand({ mayChoose }: { mayChoose: boolean }) {
  return (
    <EmptyState
      icon="sampling"
      title="Choose a brand first"
      actions={mayChoose && <LinkButton to={paths.chooseBrand()}>Choose a brand</LinkButton>}
    >
      {mayChoose
        ? 'A campaign sends samples of a brand, and your account has none yet.'
        : 'A campaign sends samples of a brand, and you have none yet. Ask the admin of your account.'}
    </EmptyState>
  );
}

function Stage({ view, fields }: { view: CampaignFormView; fields: FormFields }) {
  const shown = useShownForm(fields.state, view);
  if (shown.conflict !== null)
    return <ConflictStage shown={shown} conflict={shown.conflict} busy={fields.busy} />;
  // A campaign that is not a draft has a page of its own; what was typed meanwhile stays on the page.
  if (!view.isDraft && fields.state === null) return null;
  return (
    <>
      <FieldWords
        names={{ brand: view.brands, products: shown.products.items, 'questions[].kind': kinds }}
      />
      <FieldsStage view={view} fields={fields} shown={shown} />
    </>
  );
}

function useShownForm(state: FormState | null, view: CampaignFormView): ShownForm {
  const { products, questions, ...head } = view.initial;
  const begin = (): ShownForm => ({
    values: { ...head },
    products: { ...view.products, chosen: products },
    questions,
    conflict: null,
    round: 'first',
  });
  return useAfterAnswers(state, begin, after);
}

/** Whether the choices of a conflict have not been read, and are shown again. */
const isUnsent = ({ outcome, values }: FormState): boolean =>
  values['intent'] === 'resolve' && outcome !== 'invalid' && outcome !== 'edited';

function after(before: ShownForm, state: FormState | null): ShownForm {
  if (state === null || !hasValues(state.values)) return before;
  const detail = (state.detail as CampaignDetail | undefined) ?? null;
  const chosen = [state.values['products'] ?? []].flat();
  return {
    values: state.values,
    products: detail?.products ?? { ...before.products, chosen },
    questions: detail?.questions ?? questionsOf(state.values),
    conflict: detail?.conflict ?? (isUnsent(state) ? before.conflict : null),
    round: state.requestId ?? before.round,
  };
}

/** Reads the survey from the fields of an answer without detail. */
function questionsOf(values: FormValues): ShownForm['questions'] {
  const text = (name: string) => [values[name] ?? ''].flat()[0] ?? '';
  const last = Object.keys(values).reduce(
    (most, name) => Math.max(most, Number(/^questions\[(\d+)\]/.exec(name)?.[1] ?? -1)),
    -1,
  );
  return Array.from({ length: last + 1 }, (_, index) => ({
    question: text(`questions[${index}].question`),
    kind: text(`questions[${index}].kind`),
  }));
}
