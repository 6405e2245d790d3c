import { allRoutes } from '@salus/contract/all-routes.ts'
import { doneActs, readActs } from '@salus/contract/tenant/audit-acts.ts'
import { actions } from '@salus/domain/tenants/roles.ts'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import de from '../../i18n/acts.de.json' with { type: 'json' }
import en from '../../i18n/acts.en.json' with { type: 'json' }
import { type Act, actKey, actWords, namesCount } from './act-words.ts'

const asRead = (act: string): Act => {
  const precise = /^([a-z-]+-[a-z-]+)\.([a-z-]+)$/.exec(act)
  const isOfKind = precise !== null && (precise[1] ?? '') in { ...actions, 'see-own-check-up': true }
  return {
    action: isOfKind ? (precise[1] ?? '') : act,
    objectKind: isOfKind ? (precise[2] ?? '') : null,
    isDenied: false,
  }
}

describe.each([
  ['de', de],
  ['en', en],
] as const)('in %s', (language, texts: Readonly<Record<string, string>>) => {
  const t: Parameters<typeof actWords>[0] = (key, values) =>
    String(new IntlMessageFormat(texts[key] ?? `no text for ${key}`, language).format(values))
  const done = doneActs.map((act) => [act, actWords(t, asRead(act))] as const)
  const tried = Object.keys(actions).map(
    (action) => [action, actWords(t, { action, objectKind: null, isDenied: true })] as const,
  )

  test.each([...done, ...tried])('%s has words', (act, words) => {
    expect(words).not.toMatch(/no text for|act\.|^$/)
    expect(words).not.toContain(act)
  })

  test('no two acts share their words', () => {
    for (const said of [done, tried]) {
      const all = said.map(([, words]) => words)
      expect(all.filter((words, place) => all.indexOf(words) !== place)).toEqual([])
    }
  })

  test('every text belongs to an act', () => {
    const asked = new Set<string>([
      ...doneActs.map((act) => `act.done.${act}`),
      ...Object.keys(actions).map((action) => `act.tried.${action}`),
      'act.unknown',
      'act.refused',
    ])
    expect(Object.keys(texts).filter((key) => !asked.has(key))).toEqual([])
  })

  test('only the texts with a count name how many things were opened', () => {
    const counting = Object.keys(texts).filter((key) => texts[key]?.includes('{count'))
    expect(counting.filter((key) => !namesCount(key as Parameters<typeof namesCount>[0]))).toEqual([])
    expect(counting).toHaveLength(10)
    expect(actWords(t, asRead('see-check-up'), 4)).toContain('4')
  })

  test('a code without a text is shown as it is', () => {
    expect(actWords(t, { action: 'of-a-later-version', objectKind: null, isDenied: false })).toContain(
      'of-a-later-version',
    )
  })
})

test('every read of a route has words, even if the page did not request a list', () => {
  const read = allRoutes.flatMap(({ method, access }) => {
    if (method !== 'GET' || typeof access === 'string') return []
    return 'action' in access ? [access.action] : access.anyOf.slice(0, 1)
  })
  const named: readonly string[] = readActs
  expect(read.filter((action) => !named.includes(action))).toEqual([])
})

test.each([
  [{ action: 'run-analysis-for-member', objectKind: 'analyses' }, 'checked for unfinished answers'],
  [{ action: 'run-measurement-day', objectKind: 'measurement-day' }, 'viewed a measurement day'],
  [{ action: 'see-check-up', objectKind: 'check-up-report' }, 'opened a report'],
  [{ action: 'list-members', objectKind: 'member' }, 'viewed master data'],
] as const)('%o says "%s"', (act, words) => {
  const text = (en as Readonly<Record<string, string>>)[actKey({ ...act, isDenied: false })] ?? ''
  expect(new IntlMessageFormat(text, 'en').format({ count: 1 })).toBe(words)
})
