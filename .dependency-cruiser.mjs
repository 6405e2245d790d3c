const database = 'node_modules/(kysely|pg|graphile-worker)/'
const test = '\\.test\\.tsx?$'
const testFolders = '(/testing/|^e2e/)'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

// dependency-cruiser requires a default export.
export default {
  forbidden: [
    rule(
      'domain-is-pure',
      'domain/ may import only itself and zod',
      { path: '^domain/', pathNot: [test, '/testing/', 'vitest\\.config\\.ts$'] },
      { pathNot: ['^domain/', 'node_modules/zod/'] },
    ),
    rule(
      'contract-is-words-only',
      'contract/ may import only itself, domain/ and zod',
      { path: '^contract/', pathNot: [test, 'vitest\\.config\\.ts$'] },
      { pathNot: ['^contract/', '^domain/', 'node_modules/zod/'] },
    ),
    rule('server-ignores-web', 'the server does not know the browser', { path: '^server/' }, { path: '^web/' }),
    rule(
      'web-ignores-server',
      'the browser knows the server only through contract/',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule(
      'the-server-judges',
      'whether a difference is real is said by the server; contract, browser and words know only its terms and types',
      { path: ['^web/', '^contract/', '^domain/src/change-words/'], pathNot: test },
      {
        path: ['^domain/src/real-change/(?!change-terms\\.ts$)', '^domain/src/heart/heart-change\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'sql-lives-in-queries',
      'only *.queries.ts and platform/database speak SQL',
      {
        path: '^server/',
        pathNot: ['\\.queries\\.ts$', '^server/src/platform/database/', '^server/src/testing/', test],
      },
      { path: database },
    ),
    rule(
      'queries-are-private',
      'ask another feature by its verbs, never read its tables',
      { path: '^server/src/features/([^/]+)/', pathNot: test },
      { path: '^server/src/features/[^/]+/.+\\.queries\\.ts$', pathNot: '^server/src/features/$1/' },
    ),
    rule(
      'routes-are-mounted-once',
      'only app.ts mounts routes',
      { path: '^server/', pathNot: '^server/src/app\\.ts$' },
      { path: '\\.routes\\.ts$' },
    ),
    rule(
      'scopes-are-made-by-gates',
      'a scope says that a gate let somebody in: only the gates make one',
      {
        path: '^server/',
        pathNot: [
          '^server/src/platform/scope/(tenant|link|module|invitation|operator|new-tenant|entered-tenant)\\.ts$',
        ],
      },
      { path: '^server/src/platform/scope/make-scope\\.ts$' },
    ),
    rule(
      'platform-knows-no-feature',
      'platform/ is below features/',
      { path: '^(server|web)/src/platform/', pathNot: test },
      { path: '^(server|web)/src/(features|pieces|areas|shell)/' },
    ),
    rule(
      'web-features-are-strangers',
      'an area brings two features together, a feature never does',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'features-ignore-areas',
      'features do not know where they are shown',
      { path: '^web/src/features/' },
      { path: '^web/src/(areas|shell)/' },
    ),
    rule(
      'pieces-are-below-features',
      'pieces/ are drawn by features, areas and the shell, and know none of them',
      { path: '^web/src/pieces/' },
      { path: '^web/src/(features|areas|shell)/' },
    ),
    rule(
      'ui-knows-nothing',
      'ui/ has no routes, no data and no domain words',
      { path: '^web/src/ui/' },
      { path: ['^web/src/(?!ui/)', '^contract/', '^domain/', 'node_modules/@tanstack/(react-router|react-query)/'] },
    ),
    rule(
      'tests-are-leaves',
      'nothing imports a test or what only tests use',
      { pathNot: [test, testFolders, '^tools/', 'vitest'] },
      { path: [test, testFolders] },
    ),
    rule('no-cycles', 'no circular imports', {}, { circular: true }),
    rule('no-unresolved', 'every import must resolve, or the other rules are blind', {}, { couldNotResolve: true }),
    rule(
      'no-orphans',
      'every module is used',
      {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '(^|/)(main|cli)\\.tsx?$',
          '\\.config\\.(ts|mjs)$',
          test,
          '^e2e/',
          '^tools/',
          '^web/public/',
          // Used only through an alias in the build, in place of a library.
          '^web/build/no-skeletons\\.ts$',
          '^\\.dependency-cruiser\\.mjs$',
        ],
      },
      {},
    ),
  ],
  options: {
    // TypeScript 7 has no parser API for other programs, so swc reads the sources, including type-only imports.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Excludes only our own generated folders: packages also have their code in dist/, and it must be seen.
    exclude: { path: '^(web/dist|data|coverage|\\.cache)/' },
    // Without exportsFields, an import by workspace name would not be resolved and no rule would apply to it.
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'style', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
