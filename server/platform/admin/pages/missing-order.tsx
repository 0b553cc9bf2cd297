import type { OrderListPath } from '../addresses';

/** The page for an unknown or malformed order number. */
export function MissingOrder({ path, number }: { path: OrderListPath; number: string }) {
  return (
    <>
      <h1>There is no such order</h1>
      <p className="lead">
        No order has the number “{number}”. <a href={path}>Look for it in the list</a>
      </p>
    </>
  );
}
