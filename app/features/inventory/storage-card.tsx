import type { Storage } from '~contract/ams/inventory';
import { counted } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { Meter } from '~/components/ui/feedback/meter';

/** Pallets used and left (O-01). @param canBuy whether the user may request more storage */
export function StorageCard({ storage, canBuy }: { storage: Storage; canBuy: boolean }) {
  return (
    <Card title="Storage of your account">
      <div className="grid gap-4">
        <StorageLevel storage={storage} />
        {canBuy && (
          <div className="grid gap-2 max-xl:flex max-xl:flex-wrap">
            <LinkButton to={paths.buyStorage} kind="secondary" icon="plus">
              Buy more storage
            </LinkButton>
            <LinkButton to={paths.storageRequests()} kind="quiet">
              Your storage requests
            </LinkButton>
          </div>
        )}
      </div>
    </Card>
  );
}

/** Storage use as text ('17 of 40 pallets used') and as a meter. */
export function StorageLevel({ storage }: { storage: Storage }) {
  const { palletsAllowed: allowed, palletsUsed: used, palletsLeft: left } = storage;
  const text = `${used.toLocaleString('en-US')} of ${counted(allowed, 'pallet')} used`;
  const over = used - allowed;
  return (
    <div>
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="figure-sm">{left.toLocaleString('en-US')}</span>{' '}
          {left === 1 ? 'pallet' : 'pallets'} left
        </span>
        <span className="text-sm text-ink-faint even-figures">{text}</span>
      </p>
      <Meter label="Storage used" value={used} max={allowed} text={text} />
      {over > 0 && (
        <p className="mt-2 text-sm text-warn">
          {counted(over, 'pallet')} more than your plan holds.
        </p>
      )}
    </div>
  );
}
