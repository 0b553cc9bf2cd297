/** Messages between the tabs of one browser. */
export type TabMessage =
  | { type: 'signed-in' | 'signed-out' | 'session-changed'; mark: string }
  | { type: 'subscription-changed' };

const channelName = 'endcap';
const sessionTypes: readonly unknown[] = ['signed-in', 'signed-out', 'session-changed'];

/** Parses a message; null for unknown ones. Another tab may run another version of the app. */
export function readTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, mark } = data as Record<string, unknown>;
  if (type === 'subscription-changed') return { type };
  if (sessionTypes.includes(type) && typeof mark === 'string') return data as TabMessage;
  return null;
}

/** Opened at the first use. The document owns it: the browser closes it with the document. */
let channel: BroadcastChannel | null = null;

/** The app's one channel. Messages reach the other tabs, not the sender. */
function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  return (channel ??= new BroadcastChannel(channelName));
}

export function tellTabs(message: TabMessage): void {
  open()?.postMessage(message);
}

/** the plan or the seats of the account have changed. */
export const tellOfSeats = (): void => tellTabs({ type: 'subscription-changed' });

/** @returns a function that stops listening */
export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const opened = open();
  const hear = (event: MessageEvent<unknown>) => {
    const message = readTabMessage(event.data);
    if (message !== null) listener(message);
  };
  opened?.addEventListener('message', hear);
  return () => opened?.removeEventListener('message', hear);
}
