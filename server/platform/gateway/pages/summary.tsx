import { moneyText, toCents } from '../../billing/money';

/** What is paid, line by line. */
export function Summary({
  productName,
  lines,
  total,
}: {
  productName: string;
  lines: readonly { text: string; amount: number }[];
  total: number;
}) {
  return (
    <section className="summary" aria-labelledby="pay">
      <h1 id="pay">Pay {productName}</h1>
      <p className="total">{moneyText(toCents(total))}</p>
      <dl>
        {lines.map(({ text, amount }, index) => (
          <div key={index}>
            <dt>{text}</dt>
            <dd>{moneyText(toCents(amount))}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>Due today</dt>
          <dd>{moneyText(toCents(total))}</dd>
        </div>
      </dl>
    </section>
  );
}
