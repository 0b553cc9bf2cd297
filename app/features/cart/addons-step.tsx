import type { CartView } from '~/contracts/billing/cart';
import { addOnPrice } from '~/lib/format/money';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { TextField } from '~/components/ui/fields/text-field';
import { Card } from '~/components/ui/structure/card';
import { PageHead } from '~/components/ui/structure/page-head';

const labels = { users: 'Additional users', brands: 'Additional brands' };
const submit = { text: 'Continue', pending: 'Checking …' };

/** The additional users and brands of a purchase (P-08). */
export function AddOnsStep({ view }: { view: Extract<CartView, { kind: 'addons' }> }) {
  const { choice, form, prices, interval } = view;
  const isAddOn = choice.action === 'addon';
  return (
    <>
      <PageHead
        eyebrow="Cart"
        title={isAddOn ? 'Add users and brands' : 'Additional users and brands'}
        purpose={
          isAddOn
            ? 'You pay for the rest of the current period, and with each invoice from then on.'
            : 'Your plan has room for some already. You can add more later.'
        }
      />
      <div className="max-w-[640px]">
        <Card>
          <Form
            facts={form}
            labels={labels}
            submit={submit}
            cancel={isAddOn ? paths.settingsTab('addons') : paths.pricing}
          >
            {({ field }) => (
              <div className="grid gap-5 md:grid-cols-2">
                <TextField
                  {...field('users', choice.users || '0')}
                  inputMode="numeric"
                  autoComplete="off"
                  help={`Each ${addOnPrice(prices.users, interval)}`}
                />
                <TextField
                  {...field('brands', choice.brands || '0')}
                  inputMode="numeric"
                  autoComplete="off"
                  help={`Each ${addOnPrice(prices.brands, interval)}`}
                />
              </div>
            )}
          </Form>
        </Card>
      </div>
    </>
  );
}
