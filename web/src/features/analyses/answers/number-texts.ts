import { writeUnit } from '@salus/domain/unit-words.ts'
import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { useMemo } from 'react'
import { useLanguage, useT, type Translate } from '../../../i18n/t.tsx'
import { formatTypedNumber } from '@salus/domain/numbers/typed-number.ts'
import type { Language } from '@salus/domain/words.ts'
import type { CheckedNumber } from './check-number.ts'

export function useNumberTexts() {
  const t = useT()
  const language = useLanguage()
  return useMemo(() => numberTexts(t, language), [t, language])
}

function numberTexts(t: Translate, language: Language) {
  const plain = (value: number) => formatTypedNumber(value, language).replace('-', '−')
  const unit = (item: ProfileItem) =>
    item.unit === 'd' ? t('analyses.unit.days') : item.unit === undefined ? '' : writeUnit(item.unit, language)
  const withUnit = (item: ProfileItem, value: number) =>
    item.unit === 'd'
      ? t('analyses.dayCount', { count: value })
      : [plain(value), unit(item)].filter((part) => part !== '').join('\u00a0')
  const range = (item: ProfileItem) => {
    if (item.min === undefined || item.max === undefined) return ''
    return t('analyses.number.range', { min: plain(item.min), max: withUnit(item, item.max) })
  }
  const refusal = (item: ProfileItem, checked: CheckedNumber) => {
    switch (checked.kind) {
      case 'ambiguous':
        return t('analyses.number.ambiguous', { first: plain(checked.readings[0]), second: plain(checked.readings[1]) })
      case 'out-of-range':
        return t('analyses.number.outOfRange', { value: withUnit(item, checked.value), range: range(item) })
      case 'not-a-step':
        return t('analyses.number.notAStep', { step: withUnit(item, checked.step) })
      case 'not-a-number':
      case 'empty':
      case 'fine':
      case 'unusual':
        return t('analyses.number.notANumber', { example: plain(computeExample(item)) })
    }
  }
  const unusual = (item: ProfileItem, checked: CheckedNumber) =>
    checked.kind === 'unusual' ? t('analyses.number.unusual', { value: withUnit(item, checked.value) }) : ''
  return { plain, unit, withUnit, range, refusal, unusual }
}

const computeExample = (item: ProfileItem) => {
  const middle = ((item.usual?.[0] ?? item.min ?? 0) + (item.usual?.[1] ?? item.max ?? 100)) / 2
  return item.step !== undefined && item.step < 1 ? Math.round(middle) + 0.5 : Math.round(middle)
}
