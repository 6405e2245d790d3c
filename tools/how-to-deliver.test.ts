import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deliveredCheckUpSchema, deliveredValueSchema } from '../contract/src/tenant/modules.ts'
import { knownCodes } from '../domain/src/module-codes/code-facts.ts'
import { findImpossibility } from '../domain/src/module-codes/impossible-value.ts'

const read = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')
const howTo = read('how-to/deliver-check-ups-from-a-module.md')

test('the example that a vendor copies is a delivery that the API takes', () => {
  const [, body = ''] = /<<'BODY'\n([\s\S]+?)\nBODY\n/.exec(howTo) ?? []
  expect(deliveredCheckUpSchema.safeParse(JSON.parse(body))).toMatchObject({ success: true })
})

test('every field of a value and every reason for refusing one is explained', () => {
  for (const field of Object.keys(deliveredValueSchema.shape))
    expect(howTo).toMatch(new RegExp(`^\\|.*\`${field}\`.* \\|`, 'm'))
  const reasons = [
    findImpossibility(1, { code: 'legPress', value: '12,5' }),
    findImpossibility(1, { code: 'legPress', value: 'NaN' }),
    findImpossibility(1, { code: 'legPress', value: 60_000, unit: 'N' }),
    findImpossibility(1, { code: 'legPress', value: -1 }),
  ]
  for (const reason of reasons) expect(howTo).toContain(`| \`${reason}\` |`)
})

test('the table of codes has every code that Salus knows, once', () => {
  const rows = [...read('module-codes.md').matchAll(/^\| (\d+) \| [^|]+ \| `(\w+)` \|/gm)].map(
    ([, plugin, code]) => `${plugin} ${code}`,
  )
  expect(rows.toSorted()).toEqual(knownCodes.map(({ pluginId, code }) => `${pluginId} ${code}`).toSorted())
})
