import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../write/skeleton.ts'

type Sources = Readonly<Record<string, string>>

interface Rule {
  /** The code that must not be repeated, and the place that defines it. */
  readonly what: string
  readonly files: RegExp
  readonly said: RegExp
  readonly most: number
  readonly planted: string
}

const tests = /\.test\.tsx?$|\/testing\//

const rules: readonly Rule[] = [
  {
    what: 'the name of an operation: the route of the contract',
    files: /^server\/src\/features\//,
    said: /operation: '/,
    most: 0,
    planted: "const write = { operation: 'createNote', idempotencyKey }",
  },
  {
    what: 'the refusal of who belongs to no tenant: mountOwnRead',
    files: /^server\/src\//,
    said: /refuse\('no-membership'\)/,
    most: 1,
    planted: "if (memberships.length === 0) refuse('no-membership')",
  },
  {
    what: 'a cast that the types forbid: the library of passkeys checks itself what it is given',
    files: /^server\/src\//,
    said: /\bas unknown as [A-Z]/,
    most: 2,
    planted: 'return made as unknown as TenantScope',
  },
  {
    what: 'the opening of a transaction: withTransaction, which ends it as well',
    files: /^server\/src\//,
    said: /\bopenTransaction(?:<.*>)?\(/,
    most: 2,
    planted: 'const transaction = await openTransaction<object>(pool, gate)',
  },
  {
    what: 'the writing of audit rows: inScope, which insists on them, and the job that closes surveys outside of any scope',
    files: /^server\/src\//,
    said: /\binsertAudits\(/,
    most: 3,
    planted: 'await insertAudits(transaction, scope)',
  },
  {
    what: 'an age where none is known: heartBands for a recording, storedBand for the word of a stored band',
    files: /^(?:domain|server|web)\/src\//,
    // The fallback 18 is allowed, because it only prevents a person of unknown age from being treated as a child.
    said: /\bage: 40\b|\bage \?\? (?!18\b)\d/,
    most: 1,
    planted: 'const bands = definition.bands({ age: age ?? 40, sex })',
  },
  {
    what: 'what a query runs on and where it finds its tenant: kysely-on.ts',
    files: /^server\/src\//,
    said: /\btype (?:\w+ = Kysely<Tables>|TenantReference =)/,
    most: 2,
    planted: 'type Db = Kysely<Tables>',
  },
  {
    what: 'a verb of the sign-in behind an interface: a function that takes the deps',
    files: /^server\/src\/(?:platform\/sign-in|features\/security)\//,
    said: /\): (?:Pick<(?:SignIn|Factors|Passkeys)\b|(?:SignIn|Factors|Passkeys)\[)/,
    most: 0,
    planted: "function passwordChange(deps: FactorDeps): Pick<Factors, 'changePassword'> {",
  },
  {
    what: 'the plugin of a family: pluginOfFamily',
    files: /^(?:domain|server|web|contract)\/src\//,
    said: /\b(?:stress|metabolic|bodyScale)\w* = (?:6|15|16)$/,
    most: 0,
    planted: 'const bodyScale = 15',
  },
]

function findSaid({ files, said }: Rule, sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) =>
    files.test(file) && !tests.test(file)
      ? text.split('\n').flatMap((line, place) => (said.test(line) ? [`${file}:${place + 1}`] : []))
      : [],
  )
}

function readSources(): Sources {
  const { stdout } = spawnSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  const files = stdout.split('\n').filter((file) => file !== '')
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}

describe('what is said in one place', () => {
  const sources = readSources()

  test.each(rules)('stays there: $what', (rule) => {
    const found = findSaid(rule, sources)
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(rule.most)
  })

  test.each(rules)('is found where it is said again: $what', (rule) => {
    const planted = 'server/src/features/security/planted.ts'
    expect(findSaid(rule, { [planted]: `const x = 1\n${rule.planted}\n` })).toEqual([`${planted}:2`])
  })
})
