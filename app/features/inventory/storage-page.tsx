import type { StorageView } from '~/contracts/inventory/inventory';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { Card } from '~/components/ui/structure/card';
import { PageHead } from '~/components/ui/structure/page-head';
import { TextField } from '~/components/ui/fields/text-field';
import { TextareaField } from '~/components/ui/fields/textarea-field';

import { StorageLevel } from './storage-card';
import { StorageRequestList } from './storage-requests';

const labels = { pallets: 'Pallets', notes: 'Notes' };
const submit = { text: 'Request storage', pending: 'Sending …' };

/** The form that requests more storage, and the requests of the account with their decisions (O-07). */
export function StoragePage({ view: { form, storage, requests } }: { view: StorageView }) {
  return (
    <>
      <PageHead
        eyebrow="Inventory"
        title="Buy more storage"
        purpose="Tell us how much more storage you need. We will email you our decision. If we accept, the pallets are added to your storage."
      />
      <div className="grid max-w-[640px] gap-6">
        <Card title="Your storage now">
          <StorageLevel storage={storage} />
        </Card>
        <Card>
          <Form facts={form} labels={labels} submit={submit} cancel={paths.inventory}>
            {({ field }) => (
              <>
                <TextField
                  {...field('pallets')}
                  required
                  inputMode="numeric"
                  autoComplete="off"
                  className="max-w-48"
                  help="In addition to your current pallets"
                />
                <TextareaField
                  {...field('notes')}
                  optional
                  maxLength={2000}
                  help="From when, how long and what for"
                />
              </>
            )}
          </Form>
        </Card>
      </div>
      <div className="mt-8 max-w-[880px]">
        <StorageRequestList view={requests} />
      </div>
    </>
  );
}
