import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../write/skeleton.ts'

/**
 * The only file whose effects are allowed to navigate. Elsewhere, navigation has to come from a route, a link or an
 * event handler.
 */
const door = 'web/src/platform/pages/lead-on.tsx'

const effects = /\buse(?:Layout|Insertion)?Effect(?:Event)?\(/g
const goes = /\bnavigate\(|\bhistory\.(?:push|replace)\(|\blocation\.(?:assign|replace)\(/

function goingEffects(text: string): readonly number[] {
  return [...text.matchAll(effects)].flatMap(({ index, 0: call }) => {
    const start = index + call.length
    return goes.test(text.slice(start, endOfCall(text, start))) ? [text.slice(0, index).split('\n').length] : []
  })
}

/**
 * `start` is the index where the arguments of a call begin. Returns the index after the bracket that closes the call.
 */
function endOfCall(text: string, start: number): number {
  let depth = 1
  let end = start
  for (; depth > 0 && end < text.length; end += 1) {
    if ('([{'.includes(text.charAt(end))) depth += 1
    if (')]}'.includes(text.charAt(end))) depth -= 1
  }
  return end
}

const sources = readdirSync(path.join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => `web/src/${file.replaceAll(path.sep, '/')}`)

describe('where the address leads is decided before a page is drawn, or by a rule that LeadOn follows', () => {
  test('no effect navigates by itself', () => {
    const found = sources.flatMap((file) =>
      goingEffects(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`),
    )
    expect(found.filter((place) => !place.startsWith(`${door}:`))).toEqual([])
    expect(sources.length).toBeGreaterThan(500)
  })

  test('an effect that navigates is found, a handler beside it is not', () => {
    const planted = `
      const open = () => void navigate(paths.home())
      useEffect(() => {
        if (isDone) void navigate({ ...paths.home(), replace: true })
      }, [isDone])
      const goOn = useEffectEvent(() => router.navigate(to))
      useEffect(() => say('navigate'), [])
      return <Button onClick={() => navigate(paths.home())} />`
    expect(goingEffects(planted)).toEqual([3, 6])
    expect(goingEffects('useLayoutEffect(() => location.assign(href), [href])')).toEqual([1])
  })
})
