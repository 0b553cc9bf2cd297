import type { FlashLevel } from '~/contracts/forms/flash';

export interface ToastMessage {
  level: FlashLevel;
  text: string;
}

type Listener = (message: ToastMessage) => void;

/** Said before anyone listens: kept until the page lives. */
const waiting: ToastMessage[] = [];
let listener: Listener | null = null;

/**
 * Tells the user something that passes (L-14): it shows for 2.5 s, longer under the pointer. What draws it is
 * loaded at the first message. For what must not be missed use a Notice in the page.
 */
export function toast(level: FlashLevel, text: string): void {
  if (listener === null) waiting.push({ level, text });
  else listener({ level, text });
}

/** For the one host in the document. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    if (listener === next) listener = null;
  };
}
