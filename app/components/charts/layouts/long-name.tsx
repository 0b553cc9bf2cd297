/** A product's name behind that of its brand (D-11), where the brand alone would fill the line. */
const behindBrand = /^(\(.{24,}?\)) (.+)$/su;

/** A name that may be long. The brand of a product is cut to a part of the line, so that products of one brand differ in sight. */
export function LongName({ text }: { text: string }) {
  const [, brand, product] = behindBrand.exec(text) ?? [];
  if (brand === undefined) return <>{text}</>;
  return (
    <>
      <span className="name-brand truncate">{brand}</span> {product}
    </>
  );
}
