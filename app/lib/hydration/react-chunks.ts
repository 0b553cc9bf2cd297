/**
 * Removes the zero bytes that React 18 leaves at the end of a chunk when a multi-byte character does not fit
 * (facebook/react#24985). The browser would read them as text and hydration would fail. Our documents contain no zero
 * bytes of their own.
 */
export function withoutZeroPadding(chunk: Uint8Array): Uint8Array {
  let end = chunk.length;
  while (end > 0 && chunk[end - 1] === 0) end -= 1;
  return end === chunk.length ? chunk : chunk.subarray(0, end);
}
