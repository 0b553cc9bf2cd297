import { useRef, useState } from 'react';

import { toast } from '~/lib/interaction/toast';
import { Button } from '~/components/ui/actions/button';

/**
 * Copies the page's address, which holds all of its state. If the browser refuses to copy, the address is shown for
 * copying by hand. Without JavaScript there is no button.
 */
export function ShareButton() {
  const [byHand, setByHand] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    const address = window.location.href;
    try {
      await navigator.clipboard.writeText(address);
      toast('success', 'The link is copied. Who opens it sees what their own plan and role allow.');
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
