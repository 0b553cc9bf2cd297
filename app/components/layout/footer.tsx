import { productPurpose } from '~/lib/product';

/**
 * L-06, as far as its targets exist: a link that leads nowhere is worse than none, so Privacy and its
 * neighbours come with their pages.
 */
export function Footer({ productName }: { productName: string }) {
  return (
    <footer className="mt-12 border-t border-line px-4 py-5 text-sm text-ink-faint lg:px-8">
      <div className="mx-auto flex max-w-[1440px] flex-wrap justify-between gap-x-6 gap-y-1">
        <p>
          <span className="font-medium text-ink-soft">{productName}</span> — {productPurpose}
        </p>
        <p>Powered by {productName}</p>
      </div>
    </footer>
  );
}
