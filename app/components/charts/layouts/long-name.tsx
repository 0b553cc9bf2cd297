/** A product's name behind that of its brand (D-11), where the brand alone would fill the line. */
const behindBrand = /^(\(.{24,}?\)) (.+)$/su;

/** A name that may be long. A long brand is cut to a part of the line, so that its products can be told apart. */
export function LongName({ text }: { text: string }) {
  const [, brand, product] = behindBrand.exec(text) ?? [];
  if (brand === undefined) return <>{text}</>;
  return (
    <>
      <span className="name-brand truncate">{brand}</span> {product}
    </>
  );
}
