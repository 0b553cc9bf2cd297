/**
 * What React 18 has written of a document, without the zeros that it leaves at the end of its buffer where a character
 * of several bytes no longer fitted (facebook/react#24985): the browser would read them as text, and draw the page anew.
 * No document of ours has such a character.
 */
export function withoutGap(chunk: Uint8Array): Uint8Array {
  let end = chunk.length;
  while (end > 0 && chunk[end - 1] === 0) end -= 1;
  return end === chunk.length ? chunk : chunk.subarray(0, end);
}
