/**
 * Moves labels apart that would cover each other, as little as possible and without changing their order. Neighbours that
 * touch become a block around the average of their wanted positions.
 *
 * @param wanted positions in px from the top
 * @param apart least distance in px
 * @param height no label is placed below it if there is room for all
 * @returns positions in the order of `wanted`
 */
export function declutter(wanted: readonly number[], apart: number, height: number): number[] {
  interface Block {
    labels: number[];
    /** Position of its first label. */
    top: number;
  }
  const order = wanted.map((_, label) => label).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const settle = (labels: number[]): Block => {
    const middle = labels.reduce((sum, label, at) => sum + wanted[label]! - at * apart, 0);
    const lowest = height - (labels.length - 1) * apart;
    return { labels, top: Math.max(0, Math.min(middle / labels.length, lowest)) };
  };
  const blocks: Block[] = [];
  for (const label of order) {
    let block = settle([label]);
    for (;;) {
      const above = blocks.at(-1);
      if (above === undefined || above.top + above.labels.length * apart <= block.top) break;
      blocks.pop();
      block = settle([...above.labels, ...block.labels]);
    }
    blocks.push(block);
  }
  const placed: number[] = [];
  for (const { labels, top } of blocks) {
    labels.forEach((label, at) => (placed[label] = top + at * apart));
  }
  return placed;
}
