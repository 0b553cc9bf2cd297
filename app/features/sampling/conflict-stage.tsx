import type { CampaignDetail } from '~/contracts/sampling/form';
import { Button } from '~/components/ui/actions/button';
import { RadioGroup } from '~/components/ui/fields/radio-group';
import { Card } from '~/components/ui/structure/card';

import type { ShownForm } from './shown-form';

const head = [
  'brand',
  'name',
  'objective',
  'audience',
  'quantity',
  'starts',
  'ends',
  'version',
  'wanted',
] as const;

/** Somebody else has changed the draft: what differs, to choose from. Hidden fields hold the form (O-12). */
export function ConflictStage({
  shown: { values, products, questions },
  conflict: { by, differences },
  busy,
}: {
  shown: ShownForm;
  conflict: NonNullable<CampaignDetail['conflict']>;
  busy: boolean;
}) {
  const text = (name: string) => [values[name] ?? ''].flat()[0] ?? '';
  return (
    <>
      {head.map((name) => (
        <input key={name} type="hidden" name={name} value={text(name)} />
      ))}
      {products.chosen.map((id) => (
        <input key={id} type="hidden" name="products" value={id} />
      ))}
      {questions.map(({ question, kind }, index) => (
        <span key={index} hidden>
          <input type="hidden" name={`questions[${index}].question`} value={question} />
          <input type="hidden" name={`questions[${index}].kind`} value={kind} />
        </span>
      ))}
      <p className="text-ink-soft">
        {by ?? 'Somebody else'} has saved this draft while you were working on it. Only the
        differences are shown. Your values are selected.
      </p>
      <div className="grid gap-4 xl:grid-cols-2">
        {differences.map(({ field, label, mine, theirs }) => (
          <Card key={field}>
            <RadioGroup
              name={`choice.${field}`}
              label={label}
              layout="cards"
              defaultValue={text(`choice.${field}`) || 'mine'}
              options={[
                { value: 'mine', label: <Side whose="Yours" value={mine} /> },
                { value: 'theirs', label: <Side whose="Theirs" value={theirs} /> },
              ]}
            />
          </Card>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="resolve" pending={busy} pendingText="Saving …">
          Save these choices
        </Button>
        <Button type="submit" kind="secondary" name="intent" value="back">
          Back to the form
        </Button>
      </div>
    </>
  );
}

function Side({ whose, value }: { whose: string; value: string }) {
  return (
    <>
      <span className="block text-sm text-ink-faint">{whose}</span>
      <span className="typed-text">{value === '' ? '–' : value}</span>
    </>
  );
}
