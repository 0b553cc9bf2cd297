import type { IconName } from './icons';
import { packJson, unpackJson } from '../packed-json';
import type { NavigationItem, ShellView } from './shell';

/** The view of the shell on its way to the browser, as one text. The navigation is most of it, so its items are lists. */

type Leaf = NavigationItem['children'][number];
type PackedLeaf = [
  id: string,
  name: string,
  href: string | null,
  keeps?: string[] | null,
  note?: string | null,
  opens?: string,
];
type PackedItem = [icon: IconName | null, children: PackedLeaf[], ...leaf: PackedLeaf];
type PackedShell = Omit<ShellView, 'navigation'> & { navigation: PackedItem[] };

/** @param view parsed by its schema: the text contains all of it */
export function packShell(view: ShellView): string {
  const packed: PackedShell = {
    ...view,
    navigation: view.navigation.map((item) => [
      item.iconClass,
      item.children.map(packLeaf),
      ...packLeaf(item),
    ]),
  };
  return packJson(packed);
}

/** @param text as `packShell` has made it */
export function unpackShell(text: string): ShellView {
  const packed = unpackJson(text) as PackedShell;
  return {
    ...packed,
    navigation: packed.navigation.map(([iconClass, children, ...leaf]) => ({
      ...unpackLeaf(leaf),
      iconClass,
      children: children.map(unpackLeaf),
    })),
  };
}

function packLeaf({ id, name, href, note, keeps, opens }: Leaf): PackedLeaf {
  const rest = [keeps, note, opens];
  const count = rest.findLastIndex((one) => one !== undefined) + 1;
  return [id, name, href, ...rest.slice(0, count)] as PackedLeaf;
}

const unpackLeaf = ([id, name, href, keeps, note, opens]: PackedLeaf): Leaf => ({
  id,
  name,
  href,
  keeps: keeps ?? undefined,
  note: note ?? undefined,
  opens,
});
