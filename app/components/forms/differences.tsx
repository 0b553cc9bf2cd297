import { labelOf, type FieldLabels } from '~/contracts/forms/field-labels';
import type { Difference, FormValues } from '~/contracts/forms/forms';
import { textOf } from '~/contracts/forms/rows';
import { Card } from '~/components/ui/structure/card';
import { RadioGroup } from '~/components/ui/fields/radio-group';

/**
 * Shows what somebody else has stored while the form was open. For each difference the user chooses one value (O-12, U-11).
 * The fields below have the user's. The form sends the differences along until it is accepted.
 */
export function Differences({
  differences,
  labels,
  typed,
}: {
  differences: readonly Difference[];
  labels: FieldLabels;
  typed: FormValues;
}) {
  if (differences.length === 0) return null;
  return (
    <Card title="Which one do you keep?">
      <input type="hidden" name="formDifferences" value={JSON.stringify(differences)} />
      <div className="grid gap-4 xl:grid-cols-2">
        {differences.map(({ name, field, label, mine, theirs }) => (
          <RadioGroup
            key={name}
            name={`choice.${name}`}
            label={label ?? labelOf(labels, field) ?? field}
            layout="cards"
            defaultValue={textOf(typed, `choice.${name}`) || 'mine'}
            options={[
              { value: 'mine', label: <Side whose="Yours" value={mine} /> },
              { value: 'theirs', label: <Side whose="Stored now" value={theirs} /> },
            ]}
          />
        ))}
      </div>
    </Card>
  );
}

function Side({ whose, value }: { whose: string; value: string }) {
  return (
    <>
      <span className="block text-sm text-ink-faint">{whose}</span>
      <span className="typed-text">
        {value === '' ? <span className="text-ink-faint">Empty</span> : value}
      </span>
    </>
  );
}
