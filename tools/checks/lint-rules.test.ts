import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSkeleton, runInSkeleton } from '../write/skeleton.ts'

const lines = (count: number) => Array.from({ length: count }, (_, line) => `  console.error(${line})`).join('\n')
const manyLines = Array.from({ length: 301 }, (_, line) => `export const x${line} = 1`).join('\n')
const branches = Array.from({ length: 13 }, (_, place) => `  if (n === ${place}) return ${place}`).join('\n')

const inTest = (code: string) => `import { expect, test } from 'vitest'\ntest('x', () => {\n  ${code}\n})`

/** Each entry has the rule that must report a planted file, the name of that file, and its code. */
const planted: readonly (readonly [string, string, string])[] = [
  ['unicorn(filename-case)', 'server/src/CamelCase.ts', 'export const x = 1'],
  ['import(no-default-export)', 'server/src/default.ts', 'export default 1'],
  ['typescript(no-explicit-any)', 'server/src/any.ts', 'export const x = (y: any) => y'],
  ['typescript(no-non-null-assertion)', 'server/src/non-null.ts', 'export const x = (y?: number) => y!'],
  ['typescript(ban-ts-comment)', 'server/src/ignore.ts', '// @ts-ignore\nexport const x = 1'],
  ['node(no-process-env)', 'server/src/env.ts', "export const x = process.env['HOME']"],
  ['eslint(no-console)', 'server/src/log.ts', "console.log('x')"],
  ['eslint(no-restricted-globals)', 'web/src/features/members/fetch.ts', "export const x = () => fetch('/api')"],
  ['eslint(no-restricted-imports)', 'web/src/ui/icon-of-package.ts', "export { X } from 'lucide-react'"],
  ['eslint(no-restricted-exports)', 'server/src/name.ts', 'export const deviceOf = (x: string) => x'],
  ['eslint(max-params)', 'server/src/params.ts', 'export const x = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d]'],
  ['eslint(max-lines)', 'server/src/long-file.ts', manyLines],
  ['eslint(max-lines-per-function)', 'server/src/long-function.ts', `export function x() {\n${lines(61)}\n}`],
  ['eslint(max-lines-per-function)', 'web/src/long-function.tsx', `export function x() {\n${lines(121)}\n}`],
  ['eslint(complexity)', 'server/src/complex.ts', `export function x(n: number) {\n${branches}\n}`],
  [
    'eslint(no-restricted-imports)',
    'server/src/features/notes/write-in-tenant.ts',
    "import { writeInTenant } from '../../platform/scope/tenant.ts'\nexport const x = writeInTenant",
  ],
  [
    'eslint(no-restricted-imports)',
    'server/src/features/notes/write-user.ts',
    "import { writeUser } from '../../platform/scope/user.ts'\nexport const x = writeUser",
  ],
  ['jsx-a11y(alt-text)', 'web/src/picture.tsx', 'export const X = () => <img src="x" />'],
  ['jsx-a11y(click-events-have-key-events)', 'web/src/click.tsx', 'export const X = () => <div onClick={String} />'],
  ['jsx-a11y(no-static-element-interactions)', 'web/src/static.tsx', 'export const X = () => <div onClick={String} />'],
  ['jsx-a11y(no-noninteractive-tabindex)', 'web/src/stop.tsx', 'export const X = () => <p tabIndex={0} />'],
  ['jsx-a11y(control-has-associated-label)', 'web/src/mute.tsx', 'export const X = () => <button type="button" />'],
  ['jsx-a11y(role-has-required-aria-props)', 'web/src/half.tsx', 'export const X = () => <span role="checkbox" />'],
  ['vitest(expect-expect)', 'server/src/nothing.test.ts', inTest('String(1)')],
  ['vitest(no-focused-tests)', 'server/src/only.test.ts', inTest('expect(1).toBe(1)').replace('test(', 'test.only(')],
  [
    'vitest(no-disabled-tests)',
    'server/src/skipped.test.ts',
    inTest('expect(1).toBe(1)').replace('test(', 'test.skip('),
  ],
  [
    'vitest(no-commented-out-tests)',
    'server/src/out.test.ts',
    `${inTest('expect(1).toBe(1)')}\n// test('y', () => {})`,
  ],
  [
    'vitest(no-identical-title)',
    'server/src/twice.test.ts',
    inTest("expect(1).toBe(1)\n})\ntest('x', () => {\n  expect(2).toBe(2)"),
  ],
  ['vitest(valid-expect)', 'server/src/half.test.ts', inTest('expect(1)')],
  ['vitest(valid-title)', 'server/src/mute.test.ts', inTest('expect(1).toBe(1)').replace("'x'", "''")],
  [
    'unused directive',
    'server/src/needless.ts',
    '// oxlint-disable-next-line no-console -- not there\nexport const x = 1',
  ],
  [
    'eslint(no-restricted-imports)',
    'server/src/features/notes/open-transaction.ts',
    "import { openTransaction } from '../../platform/database/transaction.ts'\nexport const x = openTransaction",
  ],
  [
    'typescript(consistent-type-imports)',
    'server/src/type-import.ts',
    "import { z } from 'zod'\nexport const x = (y: z.Infer) => y",
  ],
]

/** Code like that of `planted`, but in places where it is allowed, so no rule may report it. */
const allowed: Readonly<Record<string, string>> = {
  'server/src/main.ts': "export const x = process.env['HOME']",
  'server/src/cli.ts': "console.log(process.env['HOME'])",
  'tools/run.mjs': 'console.log(process.env.HOME)',
  'web/vite.config.ts': 'export default 1',
  'web/src/platform/api/api.ts': "export const x = () => fetch('/api')",
  'web/src/short-enough.tsx': `export function x() {\n${lines(100).replaceAll('console.error', 'String')}\n}`,
  'server/src/features/notes/read.ts':
    "import { readInTenant } from '../../platform/scope/tenant.ts'\nexport const x = readInTenant",
  'server/src/platform/http/mount/write.ts':
    "import { writeInTenant } from '../../scope/tenant.ts'\nexport const x = writeInTenant",
  'server/src/long.test.ts': manyLines,
  'domain/src/measurement-profiles/stress/questions.ts': manyLines,
}

type Report = { diagnostics: { filename: string; code?: string; message: string }[] }

const readRule = (code: string | undefined, message: string) =>
  code ?? (message.startsWith('Unused oxlint-disable') ? 'unused directive' : 'syntax')

describe('the lint rules', () => {
  let folder = ''
  let found: string[] = []
  beforeAll(() => {
    folder = makeSkeleton({ ...Object.fromEntries(planted.map(([, file, code]) => [file, code])), ...allowed })
    const { diagnostics }: Report = JSON.parse(runInSkeleton(folder, 'oxlint/bin/oxlint', ['--format', 'json']))
    found = diagnostics.map(({ filename, code, message }) => `${filename}: ${readRule(code, message)}`)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(planted)('%s names %s', (rule, file) => {
    expect(found).toContain(`${file}: ${rule}`)
  })

  test.each(Object.keys(allowed))('%s is allowed', (file) => {
    const names = planted.map(([rule]) => `${file}: ${rule}`)
    expect(found.filter((line) => names.includes(line))).toEqual([])
  })
})
