import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPackages, makeSkeleton, root, runInSkeleton } from '../write/skeleton.ts'

const workspaces = ['domain', 'contract', 'server', 'web', 'e2e']
const packages = ['zod', 'kysely', 'pg', 'react', '@tanstack/react-query']

const good = {
  'domain/src/roles.ts': "import { z } from 'zod'\nexport const role = z\n",
  'domain/src/real-change/judge.ts':
    "import { verdicts } from './change-terms.ts'\nexport const judge = verdicts\nexport type Judged = 1\n",
  'domain/src/real-change/change-terms.ts': 'export const verdicts = 1\n',
  'domain/src/change-words/words.ts':
    "import type { Judged } from '../real-change/judge.ts'\nexport const words: Judged = 1\n",
  'contract/src/members/members.ts':
    "import { role } from '@salus/domain/roles.ts'\nimport { verdicts } from '@salus/domain/real-change/change-terms.ts'\nexport const member = [role, verdicts]\n",
  'server/src/main.ts': "import './app.ts'\n",
  'server/src/app.ts':
    "import './features/members/members.routes.ts'\nimport './features/tariff/tariff.queries.ts'\nimport './platform/log.ts'\n",
  'server/src/features/members/members.routes.ts': "import './create-member.ts'\nexport const routes = 1\n",
  'server/src/features/members/create-member.ts':
    "import { member } from '@salus/contract/members/members.ts'\nimport './members.queries.ts'\nexport const create = member\n",
  'server/src/features/members/members.queries.ts': "import { z } from 'kysely'\nexport const query = z\n",
  'server/src/features/tariff/tariff.queries.ts': 'export const plan = 1\n',
  'server/src/platform/log.ts': "import './scope/tenant.ts'\nexport const log = 1\n",
  'server/src/platform/scope/tenant.ts': "import './make-scope.ts'\n",
  'server/src/platform/scope/make-scope.ts': 'export const makeScope = 1\n',
  'server/src/features/members/members.test.ts': "import '../../testing/make.ts'\n",
  'server/src/testing/make.ts': "import { z } from 'pg'\nexport const make = z\n",
  'web/src/main.tsx': "import './areas/staff.tsx'\n",
  'web/src/areas/staff.tsx':
    "import '../features/members/member-list.tsx'\nimport '../features/products/product-list.tsx'\nimport '../platform/api/api.ts'\n",
  'web/src/features/members/member-list.tsx': "import '../../pieces/product-icon.tsx'\nexport const list = 1\n",
  'web/src/features/products/product-list.tsx':
    "import type { Judged } from '@salus/domain/real-change/judge.ts'\nimport '@salus/domain/change-words/words.ts'\nexport const list: Judged = 1\n",
  'web/src/pieces/product-icon.tsx': "import '../ui/button.tsx'\nexport const icon = 1\n",
  'web/src/ui/button.tsx': "import { z } from 'react'\nexport const button = z\n",
  'web/src/platform/api/api.ts': 'export const api = 1\n',
}

/** Each entry has the rule that must report a planted file, the name of that file, and its code. */
const planted: readonly (readonly [string, string, string])[] = [
  ['domain-is-pure', 'domain/src/a.ts', "import '@salus/contract/members/members.ts'"],
  ['domain-is-pure', 'domain/src/b.ts', "import { readFileSync } from 'node:fs'\nexport const x = readFileSync"],
  ['contract-is-words-only', 'contract/src/a.ts', "import { z } from 'kysely'\nexport const x = z"],
  ['contract-is-words-only', 'contract/src/b.ts', "import type { log } from '@salus/server/platform/log.ts'"],
  [
    'server-ignores-web',
    'server/src/features/members/a.ts',
    "import type { api } from '@salus/web/platform/api/api.ts'",
  ],
  ['web-ignores-server', 'web/src/platform/a.ts', "import type { log } from '@salus/server/platform/log.ts'"],
  ['web-ignores-server', 'web/src/platform/b.ts', "import type { log } from '../../../server/src/platform/log.ts'"],
  [
    'the-server-judges',
    'web/src/features/members/c.ts',
    "import { judge } from '@salus/domain/real-change/judge.ts'\nexport const x = judge",
  ],
  [
    'the-server-judges',
    'web/src/features/members/d.ts',
    "import { type Judged, judge } from '../../../../domain/src/real-change/judge.ts'\nexport const x: Judged = judge",
  ],
  ['the-server-judges', 'contract/src/c.ts', "export { judge } from '@salus/domain/real-change/judge.ts'"],
  ['the-server-judges', 'domain/src/change-words/a.ts', "import '../real-change/judge.ts'"],
  ['sql-lives-in-queries', 'server/src/features/members/b.ts', "import type { z } from 'kysely'"],
  ['sql-lives-in-queries', 'server/src/platform/a.ts', "import { z } from 'pg'\nexport const x = z"],
  ['queries-are-private', 'server/src/features/members/c.ts', "import '../tariff/tariff.queries.ts'"],
  ['routes-are-mounted-once', 'server/src/features/tariff/a.ts', "import '../members/members.routes.ts'"],
  [
    'scopes-are-made-by-gates',
    'server/src/features/tariff/b.ts',
    "import { makeScope } from '../../platform/scope/make-scope.ts'\nexport const x = makeScope",
  ],
  ['scopes-are-made-by-gates', 'server/src/platform/f.ts', "import './scope/make-scope.ts'"],
  ['platform-knows-no-feature', 'server/src/platform/b.ts', "import '../features/members/create-member.ts'"],
  ['platform-knows-no-feature', 'web/src/platform/c.ts', "import '../features/members/member-list.tsx'"],
  ['web-features-are-strangers', 'web/src/features/members/a.tsx', "import '../products/product-list.tsx'"],
  ['features-ignore-areas', 'web/src/features/members/b.tsx', "export const x = () => import('../../areas/staff.tsx')"],
  ['pieces-are-below-features', 'web/src/pieces/a.tsx', "import '../features/members/member-list.tsx'"],
  ['pieces-are-below-features', 'web/src/pieces/b.tsx', "import type {} from '../areas/staff.tsx'"],
  ['platform-knows-no-feature', 'web/src/platform/e.ts', "import '../pieces/product-icon.tsx'"],
  ['ui-knows-nothing', 'web/src/ui/a.tsx', "import '../platform/api/api.ts'"],
  ['ui-knows-nothing', 'web/src/ui/b.tsx', "import { z } from '@tanstack/react-query'\nexport const x = z"],
  ['tests-are-leaves', 'server/src/platform/c.ts', "import '../testing/make.ts'"],
  ['no-cycles', 'server/src/platform/d.ts', "import './e.ts'\nexport const d = 1"],
  ['no-unresolved', 'web/src/platform/d.ts', "import '@salus/contract/gone.ts'"],
  ['no-orphans', 'server/src/platform/alone.ts', 'export const alone = 1'],
]

type Report = { summary: { violations: { from: string; rule: { name: string } }[] } }

const folders: string[] = []

function listViolations(files: Record<string, string>): string[] {
  const folder = makeSkeleton(files)
  folders.push(folder)
  addPackages(folder, packages, workspaces)
  const program = 'dependency-cruiser/bin/dependency-cruiser.mjs'
  const parameters = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...workspaces]
  const { summary }: Report = JSON.parse(runInSkeleton(folder, program, parameters))
  return summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`)
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('the dependency rules', () => {
  let violations: string[] = []
  beforeAll(() => {
    const bad = Object.fromEntries(planted.map(([, file, code]) => [file, `${code}\n`]))
    const otherHalf = { 'server/src/platform/e.ts': "import { d } from './d.ts'\nexport const e = d\n" }
    violations = listViolations({ ...good, ...bad, ...otherHalf })
  })

  test('a repository that keeps them has no violation', () => {
    expect(listViolations(good)).toEqual([])
  })

  test.each(planted)('%s names %s', (rule, file) => {
    expect(violations).toContain(`${file}: ${rule}`)
  })

  test('each of the rules reports code that breaks it', async () => {
    const config: { default: { forbidden: { name: string }[] } } = await import(
      pathToFileURL(path.join(root, '.dependency-cruiser.mjs')).href
    )
    const names = config.default.forbidden.map(({ name }) => name)
    expect([...new Set(planted.map(([rule]) => rule))].toSorted()).toEqual(names.toSorted())
  })
})
