import { demoBrands } from '../../seed/demo-brands';
import { assortments } from './assortment';
import { flavors, packs } from './lexicon';
import type { Random } from './random';

export interface NamedProduct {
  name: string;
  /** Indexes in `flavors`. */
  flavors: readonly number[];
}

/** Unique names for a brand's products, one for each of the given sub-categories. */
export function nameProducts(
  brand: { id: number; key: string | null; style: string },
  subCategories: readonly string[],
  random: Random,
): NamedProduct[] {
  const given = demoBrands.find(({ key }) => key === brand.key);
  if (given) return given.products.map((name) => ({ name, flavors: flavorsIn(name) }));
  const taken = new Set<string>();
  return subCategories.map((subCategory, index) => {
    const { forms, flavors: group } = assortments.get(subCategory)!;
    const fitting = flavors.flatMap(({ groups }, at) => (groups.includes(group) ? [at] : []));
    for (let attempt = 0; ; attempt++) {
      const draw = (stream: string) => random.of(stream, brand.id, index, attempt);
      const first = fitting[Math.floor(fitting.length * draw('flavor'))]!;
      const second = fitting[Math.floor(fitting.length * draw('second flavor'))]!;
      const two = second !== first && draw('has two') < 0.25;
      const form = forms[Math.floor(forms.length * draw('form'))]!;
      const taste = two
        ? `${flavors[first]!.called} & ${flavors[second]!.name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`
        : flavors[first]!.called;
      const pack = packs[Math.floor(attempt / 4) % packs.length]!;
      const name = [draw('styled') < 0.5 ? brand.style : '', taste, form, pack]
        .filter((part) => part !== '')
        .join(' ');
      if (taken.has(name)) continue;
      taken.add(name);
      return { name, flavors: two ? [first, second] : [first] };
    }
  });
}

/** The flavours that a name contains; the first flavour, original, if it contains none. */
function flavorsIn(name: string): number[] {
  const text = name.toLowerCase();
  const found = flavors.flatMap(({ words }, at) =>
    words.some((word) => text.includes(word)) ? [at] : [],
  );
  return found.length > 0 ? found : [0];
}
