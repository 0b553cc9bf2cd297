/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { type: 'signed-in' | 'signed-out' | 'session-changed'; mark: string }
  | { type: 'subscription-changed' };

const channelName = 'endcap';
const sessionTypes: readonly unknown[] = ['signed-in', 'signed-out', 'session-changed'];

/** Null for what is no message of ours: another version of the app may be open in another tab. */
export function readTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, mark } = data as Record<string, unknown>;
  if (type === 'subscription-changed') return { type };
  if (sessionTypes.includes(type) && typeof mark === 'string') return data as TabMessage;
  return null;
}

let channel: BroadcastChannel | null = null;

/** The one channel of the app; a message reaches the other tabs, not the one that sends it. */
function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  return (channel ??= new BroadcastChannel(channelName));
}

export function tellTabs(message: TabMessage): void {
  open()?.postMessage(message);
}

/** @returns how to stop listening */
export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const opened = open();
  const hear = (event: MessageEvent<unknown>) => {
    const message = readTabMessage(event.data);
    if (message !== null) listener(message);
  };
  opened?.addEventListener('message', hear);
  return () => opened?.removeEventListener('message', hear);
}
