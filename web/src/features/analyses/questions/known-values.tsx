import type { KnownValue, KnownValues } from '@salus/contract/measuring/known-values.ts'
import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { type ReactNode, useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { History } from '../../../ui/icons.ts'
import { useNumberTexts } from '../answers/number-texts.ts'
import type { RunnerDispatch } from './question.tsx'
import type { Items, RunnerState } from '../answers/state.ts'
import { checkNumber } from '../answers/check-number.ts'

const knownKeys: Readonly<Record<string, keyof KnownValues>> = {
  height: 'height',
  weight: 'weight',
  weightKg: 'weight',
}

const valueFor = (item: ProfileItem, known: KnownValues | null): KnownValue | null => {
  const key = knownKeys[item.id]
  const value = key === undefined ? null : (known?.[key] ?? null)
  return value !== null && ['fine', 'unusual'].includes(checkNumber(item, value.value).kind) ? value : null
}

/** Prefills the form with known values. Answers and typed text are never replaced. */
export function withKnownValues(items: Items, state: RunnerState, known: KnownValues | null): RunnerState {
  const given = items.flatMap((item) => {
    const value = valueFor(item, known)
    const isOpen = state.answers[item.id] === undefined && state.texts[item.id] === undefined
    return value?.isPrefilled === true && isOpen ? [[item.id, value.value] as const] : []
  })
  return given.length === 0 ? state : { ...state, answers: { ...state.answers, ...Object.fromEntries(given) } }
}

interface KnownParts {
  readonly known: KnownValues | null
  readonly state: RunnerState
  readonly dispatch: RunnerDispatch
}

/** Shows when a known value was measured, and offers known values that are not the current answer. */
export function useKnownValues({ known, state, dispatch }: KnownParts) {
  const t = useT()
  const format = useFormat()
  const numbers = useNumberTexts()
  const [taken, setTaken] = useState(0)
  return {
    /**
     * The number of times that the person has taken an offered value. The number is part of a React key: when it
     * changes, the field is remounted and shows the new value.
     */
    taken,
    withHint: (item: ProfileItem): ProfileItem => {
      const found = valueFor(item, known)
      if (found === null) return item
      const value = numbers.withUnit(item, found.value)
      const hint =
        found.measuredAt === null
          ? t('analyses.known.inRecord', { value })
          : t('analyses.known.measured', { value, date: format.dateLong(found.measuredAt) })
      return { ...item, hint: item.hint === undefined ? hint : `${item.hint} ${hint}` }
    },
    offerFor: (item: ProfileItem): ReactNode => {
      const found = valueFor(item, known)
      if (found === null || state.answers[item.id] === found.value) return null
      const take = () => {
        dispatch({ type: 'answered', item: item.id, value: found.value })
        setTaken((before) => before + 1)
      }
      return (
        <Button className="h-11" onClick={take}>
          <History aria-hidden />
          {t('analyses.known.take', { value: numbers.withUnit(item, found.value) })}
        </Button>
      )
    },
  }
}
