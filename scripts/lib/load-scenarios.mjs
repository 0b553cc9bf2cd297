// The scenarios of `npm run load`, each a module of tests, in the order in which `all` runs them.

/**
 * Sizes that an option changes, with those of a whole run. Integration tests run small versions; their sizes are in the
 * modules.
 */
export const sizes = {
  minutes: { variable: 'LOAD_MINUTES', whole: 15 },
  orders: { variable: 'LOAD_ORDERS', whole: 1000 },
  // Share of the placed orders whose goods are received, 0 to 1.
  'receipt-share': { variable: 'LOAD_RECEIPT_SHARE', whole: 1 },
  invitations: { variable: 'LOAD_INVITATIONS', whole: 1000 },
  purchases: { variable: 'LOAD_PURCHASES', whole: 1000 },
  shipments: { variable: 'LOAD_SHIPMENTS', whole: 1000 },
  kills: { variable: 'LOAD_KILLS', whole: 50 },
  'sign-ins': { variable: 'LOAD_SIGN_INS', whole: 200 },
  'sign-outs': { variable: 'LOAD_SIGN_OUTS', whole: 100 },
  requests: { variable: 'LOAD_FUZZ', whole: 10_000 },
  connections: { variable: 'LOAD_CONNECTIONS', whole: 1000 },
  idle: { variable: 'LOAD_IDLE', whole: 10_000 },
  sessions: { variable: 'LOAD_SESSIONS', whole: 200 },
  stops: { variable: 'LOAD_STOPS', whole: 5 },
  restarts: { variable: 'LOAD_RESTARTS', whole: 4 },
  'stopped-seconds': { variable: 'LOAD_STOPPED_SECONDS', whole: 10 },
  'lost-orders': { variable: 'LOAD_LOST_ORDERS', whole: 10 },
  forged: { variable: 'LOAD_FORGED', whole: 5000 },
  'fault-rounds': { variable: 'LOAD_FAULT_ROUNDS', whole: 1 },
  'timeout-ms': { variable: 'LOAD_TIMEOUT_MS', whole: 10_000 },
  megabytes: { variable: 'LOAD_MEGABYTES', whole: 512 },
  slips: { variable: 'LOAD_SLIPS', whole: 500 },
};

const bff = (name) => `tests/integration/bff/${name}.test.ts`;
const own = (name) => `tests/load/scenarios/${name}.test.ts`;

export const scenarios = {
  steady: own('steady'),
  stopping: own('stopping'),
  'rolling-restart': own('rolling-restart'),
  expiry: own('expiry'),
  'stores-stopped': own('stores-stopped'),
  'platform-faults': bff('platform-faults'),
  'lost-answers': own('lost-answers'),
  'flags-unreachable': own('flags-unreachable'),
  clock: own('clock'),
  'forged-addresses': own('forged-addresses'),
  orders: bff('killed-while-placing'),
  invitations: bff('killed-while-inviting'),
  purchases: bff('killed-while-buying'),
  shipments: 'tests/integration/platform/ams/killed-while-shipping.test.ts',
  'brand-orders-csv': bff('brand-order-files'),
  documents: own('documents'),
  'sign-ins': bff('sign-in-storm'),
  'sign-outs': bff('renewal'),
  'slow-connections': bff('slow-connections'),
  'full-disk': bff('full-disk'),
  'damaged-files': bff('damaged-files'),
  spraying: 'tests/integration/platform/spraying.test.ts',
  fuzz: 'tests/integration/fuzz.test.ts',
};
