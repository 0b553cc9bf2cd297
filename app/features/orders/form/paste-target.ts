import type { ClipboardEvent } from 'react';

import { plainCount } from '~/contracts/orders/counts';

import { countFields, type LineField } from './line-fields';
import type { NewLine } from './lines';
import type { SheetTarget } from './use-sheet';

/** What text that was pasted into a field of the lines can change: the lines behind it, and the fields below it. */
export function pasteTarget(
  { target }: ClipboardEvent,
  insert: (lines: readonly NewLine[], behind: number | null) => void,
  fill: (key: number, field: LineField, texts: readonly string[]) => void,
): SheetTarget {
  const element = target as HTMLElement;
  const line = element.closest('tr')?.dataset['line'];
  const key = line === undefined ? null : Number(line);
  const field = countFields.find((each) => element.getAttribute('name')?.endsWith(`.${each}`));
  const down = (texts: readonly string[]) => {
    if (key === null || field === undefined) return;
    fill(
      key,
      field,
      texts.map((text) => plainCount(text, navigator.language)),
    );
  };
  return {
    insert: (added) => insert(added, key),
    fill: field && { field, down },
  };
}
