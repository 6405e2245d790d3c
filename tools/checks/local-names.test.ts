import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The fields that may end in `Of`, because other code or SQL uses these names: `anyOf` in the access of a route,
 * `atBorderOf` in scores, and `resultOf` in the rows that tests make.
 */
const data = new Set(['anyOf', 'atBorderOf', 'resultOf'])
/** Files with samples of what is refused. */
const withSamples = /^tools\/checks\/(?:local-names|lint-rules)\.test\.ts$/

const declared = [/\b(?:function\*?|const|let) ([a-z]\w*Of)\b/g, /^\s+(?:readonly )?#?([a-z]\w*Of)\??(?::| ?=>|\()/gm]

/**
 * Returns the declared names that end in `Of`. A name such as `nameOf` does not say what the function does: `findName`
 * looks a name up, and `writeName` composes one.
 */
function findVerblessNames(text: string): string[] {
  const found = declared.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  return found.filter((name) => !data.has(name) && !/^(?:i|lastI)ndexOf$/.test(name))
}

describe('functions and fields are named by what they do or hold', () => {
  const { stdout } = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  const files = stdout.split('\n').filter((file) => file !== '' && !file.includes('.gen.'))

  test('all files are read', () => expect(files.length).toBeGreaterThan(3000))

  test('none of them declares a name that ends in Of', () => {
    const checked = files.filter((file) => !withSamples.test(file))
    const found = checked.flatMap((file) =>
      findVerblessNames(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    )
    expect(found).toEqual([])
  })

  test.each([
    ['function nameOf(person: Person): string {', 'nameOf'],
    ['const scopeOf = (entered: Entered) => entered.scope', 'scopeOf'],
    ['const unitOf: Readonly<Record<string, string>> = {', 'unitOf'],
    ['  readonly keyOf: (row: Row) => string', 'keyOf'],
  ])('%s is found', (line, name) => expect(findVerblessNames(`const x = 1\n${line}\n`)).toEqual([name]))

  test.each(['const place = names.indexOf(name)', '  atBorderOf: null,', "export type ParamsOf<R> = R['params']"])(
    '%s is allowed',
    (line) => expect(findVerblessNames(line)).toEqual([]),
  )
})
