import { useState } from 'react';

/**
 * Props of submit buttons that tell the server what is wanted, and show progress while their own press is being sent.
 * @param busy whether the form is being sent
 */
export function useIntents(busy: boolean) {
  const [pressed, setPressed] = useState<string | null>(null);
  const pendingIntent = (value: string, pendingText: string) => ({
    type: 'submit' as const,
    name: 'intent',
    value,
    onClick: () => setPressed(value),
    pending: busy && pressed === value,
    pendingText,
  });
  return { pendingIntent };
}
