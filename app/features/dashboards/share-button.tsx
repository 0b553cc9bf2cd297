import { useRef, useState } from 'react';

import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { toast } from '~/lib/interaction/toast';
import { Button } from '~/components/ui/actions/button';

/**
 * Copies an address that shows these figures to other readers, too. If the browser refuses to copy, the address is
 * shown for copying by hand. Without JavaScript there is no button.
 */
export function ShareButton({ view }: { view: OpenDashboard }) {
  const [byHand, setByHand] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    let address = window.location.href;
    try {
      const { sharedAddress } = await import('./shared-address.client');
      address = sharedAddress(view);
      await navigator.clipboard.writeText(address);
      toast('success', 'Link copied. Recipients see what their plan and role allow.');
    } catch {
      setByHand(address);
      requestAnimationFrame(() => field.current?.select());
    }
  };
  return (
    <span className="needs-script share">
      {byHand !== null && (
        <input
          ref={field}
          readOnly
          value={byHand}
          aria-label="Link to this page"
          className="control"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <Button kind="secondary" size="small" icon="share" onClick={() => void copy()}>
        Copy link
      </Button>
    </span>
  );
}
