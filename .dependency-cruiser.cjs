/**
 * Who may import whom; docs/decisions/0001-layers-and-import-rules.md tells why.
 * Type-only imports count as imports (`tsPreCompilationDeps`), except where a rule says so.
 */
const test = String.raw`\.test\.tsx?$`;
const testSupport = '^app/test-support/';

/** @param {string} name @param {string} why @param {object} from @param {object} to */
const forbid = (name, why, from, to) => ({ name, comment: why, severity: 'error', from, to });

/** A folder of the app may import the named ones of its siblings, and itself. */
const appLayer = (layer, may) =>
  forbid(
    `app-${layer}`,
    `app/${layer} may import ${may.join(', ') || 'nothing'} of the app`,
    { path: `^app/${layer}/`, pathNot: test },
    { path: '^app/', pathNot: `^app/(?:${[layer, ...may].join('|')})/` },
  );

/** A stage of the query layer imports itself and stages before it; decision 0022 has their order. */
const queryStage = (stage, may) =>
  forbid(
    `analytics-${stage.replace('/', '-')}`,
    `server/platform/analytics/${stage} may import ${may.join(', ')} of analytics`,
    { path: `^server/platform/analytics/${stage}/`, pathNot: test },
    {
      path: '^server/platform/analytics/',
      pathNot: `^server/platform/analytics/(?:${may.join('|')})(?:/|$)`,
    },
  );

module.exports = {
  forbidden: [
    forbid('no-cycles', 'No cycles anywhere.', {}, { circular: true }),
    forbid('unresolved', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
    forbid(
      'no-orphans',
      'What nobody imports is dead, unless something outside starts it.',
      {
        orphan: true,
        pathNot: [
          String.raw`\.d\.ts$`,
          test,
          '^app/(?:routes/|root|entry\\.)',
          '^scripts/[^/]+\\.mjs$',
          '^tests/',
          '^server/platform/(?:main|import|doctor|rotate|database/drizzle\\.config)\\.ts$',
        ],
      },
      {},
    ),

    // The app
    forbid(
      'routes-are-leaves',
      'Nothing imports a route, routes neither.',
      { path: '^(?:app|server)/', pathNot: test },
      { path: '^app/(?:routes/|root\\.tsx$|entry\\.)' },
    ),
    forbid(
      'app-routes',
      'Routes (with the root and the entries) may import features, components, lib, contracts.',
      { path: '^app/(?:routes/|root\\.tsx$|entry\\.)', pathNot: test },
      { path: '^app/', pathNot: '^app/(?:features|components|lib|contracts|styles)/' },
    ),
    appLayer('features', ['components', 'lib', 'contracts']),
    forbid(
      'no-imports-across-features',
      'A feature knows its own folder alone.',
      { path: '^app/features/([^/]+)/' },
      { path: '^app/features/', pathNot: '^app/features/$1/' },
    ),
    appLayer('components', ['lib', 'contracts', 'styles']),
    appLayer('lib', ['contracts']),
    appLayer('contracts', []),
    forbid(
      'app-knows-vocabulary-and-permissions',
      'Of the contract between BFF and platform the app has the closed lists, the limits and the permissions, whose modules are without zod.',
      { path: '^app/', pathNot: [test, '^app/contracts/'] },
      {
        path: '^contract/',
        pathNot: '^contract/(?:vocabulary|limits|permissions|us-states)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'contracts-import-zod-and-date-fns-alone',
      'What crosses the wire depends on nothing but zod, and date-fns for days (D-05).',
      { path: '^app/contracts/', pathNot: test },
      {
        dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'],
        pathNot: '^node_modules/(?:zod|date-fns|@date-fns/utc)/',
      },
    ),
    forbid(
      'app-knows-only-the-context',
      'Of the server the app knows the request context, and nothing else.',
      { path: '^app/' },
      { path: '^server/', pathNot: '^server/bff/context\\.ts$' },
    ),
    forbid(
      'app-knows-the-context-by-type',
      'And that by type only: an import of a value would put the server into the browser.',
      { path: '^app/' },
      { path: '^server/bff/context\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-node-in-the-browser',
      'Code of the app runs in the browser; the server entry alone does not.',
      { path: '^app/', pathNot: [test, testSupport, '^app/entry\\.server\\.tsx$'] },
      { dependencyTypes: ['core'] },
    ),

    // The contract between BFF and platform
    forbid(
      'contract-knows-nobody',
      'The contract belongs to neither program, and depends on nothing but zod.',
      { path: '^contract/', pathNot: test },
      { pathNot: ['^contract/', '^node_modules/zod/'] },
    ),

    // The server
    forbid(
      'bff-and-app',
      'The BFF shares with the app the contracts, and the one module that knows URLs.',
      { path: '^server/bff/' },
      { path: '^app/', pathNot: '^app/(?:contracts/|lib/urls/paths\\.ts$)' },
    ),
    forbid(
      'bff-is-no-program',
      'The BFF knows the platform by HTTP alone, and not what starts it.',
      { path: '^server/bff/' },
      { path: '^server/', pathNot: '^server/bff/' },
    ),
    forbid(
      'platform-knows-nobody',
      'The embedded platform is a program of its own: it shares the contract with the BFF, and no code with the app.',
      { path: '^server/platform/' },
      { path: '^(?:app|server|scripts)/', pathNot: '^server/platform/' },
    ),
    queryStage('metrics', ['schema', 'metrics']),
    queryStage('query/model', ['schema', 'metrics', 'query/model']),
    queryStage('query/compile', ['schema', 'store', 'metrics', 'query/(?:model|compile)']),
    queryStage('query/results', [
      'data-set-content\\.ts',
      'schema',
      'store',
      'metrics',
      'query/(?:model|compile|results)',
    ]),
    queryStage('query/execute', [
      'data-set-content\\.ts',
      'schema',
      'store',
      'metrics',
      'query/(?:model|compile|results|execute)',
    ]),
    queryStage('store', ['schema', 'store']),
    forbid(
      'platform-http-is-utilities',
      'server/platform/http holds utilities for every part and imports, besides dates, no other folder of the platform.',
      { path: '^server/platform/http/' },
      { path: '^server/platform/', pathNot: '^server/platform/(?:http|dates)/' },
    ),
    forbid(
      'platform-pages-are-a-kit',
      "server/platform/pages is how pages are made: it knows nobody's data, and besides http and dates no other folder of the platform.",
      { path: '^server/platform/pages/' },
      { path: '^server/platform/', pathNot: '^server/platform/(?:pages|http|dates)/' },
    ),
    forbid(
      'platform-parts-are-the-root',
      'Only the composition root (index.ts) connects the parts.',
      { path: '^server/platform/', pathNot: '^server/platform/(?:parts/|index\\.ts$)' },
      { path: '^server/platform/parts/' },
    ),
    forbid(
      'no-seed-in-product-code',
      'The composition root applies the seed.',
      {
        path: '^server/',
        pathNot: [test, '^server/platform/seed/', '^server/platform/parts/data\\.ts$'],
      },
      { path: '^server/platform/seed/' },
    ),
    forbid(
      'entry-and-bff',
      'The entry starts the platform as a process from its own bundle, never by import.',
      { path: '^server/[^/]+\\.ts$' },
      { path: '^(?:app|contract|server)/', pathNot: '^server/(?:bff/|[^/]+\\.ts$)' },
    ),
    forbid(
      'no-dev-dependencies',
      'What runs in production is installed in production.',
      {
        path: '^(?:app|contract|server)/',
        pathNot: [test, testSupport, 'drizzle\\.config\\.ts$', '\\.d\\.ts$'],
      },
      {
        dependencyTypes: ['npm-dev'],
        // Types are gone after the build; the server build is the bundle itself.
        dependencyTypesNot: ['type-only'],
        pathNot: ['^node_modules/@types/', '^node_modules/@remix-run/dev/server-build\\.js$'],
      },
    ),

    // Tests
    forbid(
      'product-without-tests',
      'The product never imports what is for tests.',
      {
        path: '^(?:app|contract|server|scripts)/',
        pathNot: [test, testSupport, '^scripts/lib/browser\\.mjs$'],
      },
      { path: ['^tests/', test, testSupport] },
    ),
    forbid(
      'factories-by-support-alone',
      'Tests get a BFF or a platform from tests/support; tests of the platform itself may make their own.',
      { path: '^tests/', pathNot: ['^tests/support/', '^tests/integration/platform/'] },
      { path: '^server/(?:index|bff/app|platform/(?:index|main))\\.ts$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:build|public/build|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
