import { BrandMark } from './brand-mark';

/**
 * L-11: replaces the page on a phone, by CSS. Requests of phones are answered by `server/bff/http/page.ts`. It follows the
 * content of every document, so its id tells that the content has arrived (`app/root.tsx`).
 */
export function PhoneMessage({ productName }: { productName: string }) {
  return (
    <div
      id="phone-message"
      className="phone-message min-h-screen place-content-center justify-items-center gap-4 p-8 text-center"
    >
      <BrandMark size={48} />
      <p className="text-xl font-semibold">{productName}</p>
      <p className="max-w-[32ch] text-lg text-ink-soft">
        {`${productName} is only available on Desktop and not on mobile.`}
      </p>
    </div>
  );
}
