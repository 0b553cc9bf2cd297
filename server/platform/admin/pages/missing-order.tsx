import type { OrderListPath } from '../addresses';

/** For what cannot be a number as for what is none. */
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
