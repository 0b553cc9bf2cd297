import { paths } from '~/lib/urls/paths';

/**
 * The logo of a brand on white, because logos may be dark and transparent.
 * @param size pixels of each side
 */
export function BrandLogo({
  brand,
  hash,
  size,
  alt,
}: {
  brand: string;
  hash: string;
  size: number;
  alt: string;
}) {
  return (
    <img
      src={paths.logo(brand, hash)}
      alt={alt}
      width={size}
      height={size}
      className="rounded-control border border-line bg-[#fff]"
    />
  );
}
