import type { PostalAddress } from '~contract/ams/brand-orders';

/** A postal address, line by line. */
export function Address({ address }: { address: PostalAddress }) {
  const { name, company, street, city, region, postalCode, country, phone } = address;
  const lines = [
    name,
    company,
    ...street,
    [city, region, postalCode].filter(Boolean).join(', '),
    country,
    phone,
  ].filter(Boolean);
  return (
    <span className="block">
      {lines.map((line, index) => (
        <span key={index} className="block break-words">
          {line}
        </span>
      ))}
    </span>
  );
}
