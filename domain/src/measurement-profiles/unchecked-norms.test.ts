import { expect, test } from 'vitest'
import { allProfiles } from './all-profiles.ts'

test('no threshold shows a norm that is not checked', () => {
  const shown = allProfiles
    .flatMap(({ changeRules }) => Object.values(changeRules))
    .flatMap((rule) => (rule.kind !== 'class' && rule.source !== undefined ? [rule.source.de, rule.source.en] : []))
  expect(shown.length).toBeGreaterThan(0)
  for (const text of shown) expect(text).not.toMatch(/\b(12[.,]57|6[.,]42|29[.,]4|5[.,]4|0[.,]75|4[.,]5)\b/)
})
