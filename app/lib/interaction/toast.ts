import type { FlashLevel } from '~/contracts/forms/flash';

export interface ToastMessage {
  level: FlashLevel;
  text: string;
}

type Listener = (message: ToastMessage) => void;

/** Messages from before the host has mounted. The document owns them; they end when the host takes them. */
const waiting: ToastMessage[] = [];
/** The one host of the document. It sets the listener when it mounts, and removes it when it unmounts. */
let listener: Listener | null = null;

/**
 * Shows a transient message (L-14) for 2.5 s, longer while the pointer is over it. The view loads with the first
 * message. Use a Notice for messages that must not be missed.
 */
export function toast(level: FlashLevel, text: string): void {
  if (listener === null) waiting.push({ level, text });
  else listener({ level, text });
}

/** Called by the one toast host of the document. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    if (listener === next) listener = null;
  };
}
