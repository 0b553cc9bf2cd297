import type { OrderDetail } from '~/contracts/orders/form';
import { Button } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { RadioGroup } from '~/components/ui/fields/radio-group';

import { CarriedFields } from './carried-fields';
import { textOf, type DisplayedForm } from './displayed-form';

const missing = 'Not there';

/** Two people have changed the draft: the user chooses a value for each field that differs (O-12). */
export function ConflictStage({
  shown: { values, lines },
  conflict: { by, isOwn, differences },
  busy,
}: {
  shown: DisplayedForm;
  conflict: NonNullable<OrderDetail['conflict']>;
  busy: boolean;
}) {
  const wanted = textOf(values, 'wanted') === 'place' ? 'place' : 'save';
  return (
    <>
      <CarriedFields {...{ values, lines }} />
      <input type="hidden" name="wanted" value={wanted} />
      <p className="max-w-[68ch] text-ink-soft">
        {isOwn ? 'You have' : `${by ?? 'Somebody else'} has`} saved this draft
        {isOwn && ' in another window'} while you were working on it. Only the differences are
        shown.
        {isOwn ? ' The values of this window' : ' Your values'} are selected.
      </p>
      <div className="grid gap-4 xl:grid-cols-2">
        {differences.map(({ name, label, mine, theirs }) => (
          <Card key={name}>
            <RadioGroup
              name={name}
              label={label}
              layout="cards"
              defaultValue={textOf(values, name) || 'mine'}
              options={[
                {
                  value: 'mine',
                  label: <Side whose={isOwn ? 'This window' : 'Yours'} value={mine} />,
                },
                {
                  value: 'theirs',
                  label: <Side whose={isOwn ? 'The other window' : 'Theirs'} value={theirs} />,
                },
              ]}
            />
          </Card>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="resolve" pending={busy} pendingText="Saving …">
          {wanted === 'place' ? 'Review with these choices' : 'Save these choices'}
        </Button>
        <Button type="submit" kind="secondary" name="intent" value="back">
          Back to the form
        </Button>
      </div>
    </>
  );
}

function Side({ whose, value }: { whose: string; value: string | null }) {
  return (
    <>
      <span className="block text-sm text-ink-faint">{whose}</span>
      <span className="typed-text">
        {value ?? <span className="text-ink-faint">{missing}</span>}
      </span>
    </>
  );
}
