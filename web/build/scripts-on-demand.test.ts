// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a lost network is never reported as a bug when a script is loaded on demand', () => {
  const source = fileURLToPath(new URL('../src/', import.meta.url))
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(source, file), 'utf8')
      return text
        .split(/(?<!typeof )\bimport\(/)
        .slice(0, -1)
        .map((before) => ({ file, before: before.slice(-60) }))
    })
  expect(found.length).toBeGreaterThan(50)
  // The safe ways to load a script: they treat a failed load as a lost network. Functions named `load…` or `dialogs`
  // also count as safe, because they are passed to one of these ways.
  const safe =
    /(?:loadScript(?:Later)?\(\(\) => |lazyPage\(\s*\(\) => |lazy(?:Part|Dialog|Extra|With)\(\s*async \(\) => \(await |^\s*\(\) => |const (?:load\w*|dialogs) = \(\) => )$/m
  const others = found.filter(({ before }) => !safe.test(before)).map(({ file }) => file)
  // The upload with progress is loaded within an API call, which already handles a lost network.
  expect(others).toEqual(['platform/api/api.ts'])
})
