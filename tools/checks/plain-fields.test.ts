import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../write/skeleton.ts'

/** Matches `...(x === undefined ? {} : { x })`, also if the name of the field is not that of the value. */
const spread = /\.\.\.\((\w+(?:\.\w+)*) === undefined\s*\?\s*\{\}\s*:\s*\{ (?:\1|\w+: \1) \}\)/g

/** The files in which an absent field does not mean the same as a field that is `undefined`. */
const absenceCounts: readonly (readonly [why: string, file: RegExp])[] = [
  ['the standard knows no empty field', /^domain\/src\/fhir\/|^server\/src\/commands\/sbom\//],
  ['what a device or file told is known by its fields', /^domain\/src\/devices\//],
  ['a report is proved field by field', /^(domain\/src\/group-reports|server\/src\/features\/group-surveys)\//],
  ['the field was set before', /\/(place-delivered-value|memberships\.queries|operator\.queries)\.ts$/],
  ['a job carries texts only', /\/(analysis-link-mail|send-push)\.ts$/],
  ['the option is a library’s', /\/platform\/http\/mount\/mount\.ts$/],
  ['an address names only what is chosen', /^web\/src\/(paths|shell\/measurement-menu\/measurements-place)\.ts$/],
]

const sources = ['domain', 'contract', 'server', 'web'].flatMap((part) =>
  readdirSync(path.join(root, part, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `${part}/src/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$|\/testing\//.test(file)),
)
const spreadsIn = (file: string): readonly string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(spread)].map(([found]) => `${file}: ${found}`)
const isAllowed = (file: string) => absenceCounts.some(([, files]) => files.test(file))

test('a field that may be undefined is written plainly, and its type says `| undefined`', () => {
  expect(sources.filter((file) => !isAllowed(file)).flatMap(spreadsIn)).toEqual([])
  expect(sources.length).toBeGreaterThan(1500)
})

test.each(absenceCounts)('%s: the exception is still needed', (_, files) => {
  expect(sources.filter((file) => files.test(file)).flatMap(spreadsIn)).not.toEqual([])
})

test.each([
  '{ ...(unit === undefined ? {} : { unit }) }',
  '{ ...(score.unit === undefined ? {} : { unit: score.unit }) }',
  '{ ...(serialNumber === undefined\n  ? {}\n  : { serial_number: serialNumber }) }',
])('%s is found', (planted) => {
  expect(planted.match(spread)).toHaveLength(1)
})

test.each([
  '{ unit: score.unit }',
  '{ ...(parent === null ? {} : { parentId: parent }) }',
  '{ ...(isOwn ? {} : own) }',
])('%s is no fault', (planted) => {
  expect(planted.match(spread)).toBeNull()
})
