import { FromClause } from '../from-clause';
import { aliased, groupedSelect, type Scan, type ScanBuilder, timingOf } from '../scan';
import { tables } from '../tables';
import { isPurchase } from './buyer-rows';

/**
 * Spending of the subject's buyers on the subject, and in the market. Both are computed by buyer, since only the market
 * spending of the subject's own buyers counts. Somebody who only returned something is not a buyer.
 */
export const requirementsScan: ScanBuilder = (context, scan) => {
  const { dialect } = context.params;
  const byBuyer = (of: Scan, having = '') => {
    const from = new FromClause(tables.facts, context.params, timingOf(context, of))
      .inScope(context.scopes, of.scope)
      .inRange()
      .and('f.buyer <> 0');
    const columns = aliased(of.dims.map((dim) => [dim, from.columnFor(dim)]));
    return `SELECT ${[...columns, 'f.buyer AS buyer', 'SUM(f.net_cents) AS net'].join(', ')} ${from.text()} ${dialect.groupByAll}${having}`;
  };
  const market: Scan = {
    ...scan,
    scope: 'market',
    dims: scan.dims.filter((dim) => dim !== 'brand' && dim !== 'product'),
  };
  const same = ['own.buyer = market.buyer', ...market.dims.map((d) => `own.${d} = market.${d}`)];
  return groupedSelect(
    dialect,
    scan,
    scan.dims.map((dim) => [dim, `own.${dim}`]),
    { own_net: 'SUM(own.net)', market_net: 'SUM(market.net)' },
    `FROM (${byBuyer({ ...scan, scope: 'subject-in-market' }, ` HAVING ${dialect.anyTrue(isPurchase)}`)}) own JOIN (${byBuyer(market)}) market ON ${same.join(' AND ')}`,
  );
};
