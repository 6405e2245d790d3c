import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../web/src', import.meta.url))

/** Conditions for the width or height of a window or a box, in pixels. */
const conditions = [
  /@(?:min-|max-)?\[\d[\d.]*px\]/,
  /(?<![\w-])(?:min|max)-\[\d[\d.]*px\]:/,
  /\((?:min-|max-)(?:width|height):\s*\d[\d.]*px\)/,
  /\((?:width|height)\s*[<>]=?\s*\d[\d.]*px\)/,
  /--breakpoint-\w+:\s*\d[\d.]*px/,
]

const conditionsIn = (text: string) =>
  text.split('\n').filter((line) => conditions.some((condition) => condition.test(line)))

const isPage = (file: string) => /\.(?:tsx?|css)$/.test(file) && !file.includes('.test.')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => isPage(file))

describe('the layout follows the text size that people choose in their browser, because every condition is in rem', () => {
  test('all files are read', () => expect(files.length).toBeGreaterThan(700))

  test('no condition is in pixels', () => {
    const found = files.flatMap((file) =>
      conditionsIn(readFileSync(path.join(folder, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  test.each([
    ['<div className="grid @[560px]:grid-cols-2">'],
    ['<div className="@max-[900px]:hidden">'],
    ['<p className="hidden min-[400px]:block">'],
    ["useMedia('(min-width: 1025px)')"],
    ['@media (width < 640px) {'],
    ['--breakpoint-small: 737px;'],
  ])('%s is found', (line) => expect(conditionsIn(line)).toEqual([line]))

  test.each([['@[35rem]:grid-cols-2'], ['max-w-[980px]'], ['@media (min-width: 46.0625rem) {']])(
    '%s is not a condition in pixels',
    (line) => expect(conditionsIn(line)).toEqual([]),
  )
})
