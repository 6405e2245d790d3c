import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { History } from '../../../ui/icons.ts'
import { listOptions } from '../answers/options.ts'
import { useNumberTexts } from '../answers/number-texts.ts'
import type { RunnerDispatch } from './question.tsx'
import type { Suggestion } from '../../../pieces/run-parts.ts'
import { type Items, type RunnerState, visibleItems } from '../answers/state.ts'

interface LastTimeParts {
  readonly items: Items
  readonly state: RunnerState
  readonly dispatch: RunnerDispatch
  readonly suggestion: Suggestion | null
}

/** Shows the previous answers next to the fields, and fills the unanswered fields on request. */
export function useLastTime({ items, state, dispatch, suggestion }: LastTimeParts) {
  const t = useT()
  const format = useFormat()
  const numbers = useNumberTexts()
  const [taken, setTaken] = useState(0)
  const given = suggestion?.answers ?? {}
  const open = items.filter(({ id }) => given[id] !== undefined && state.answers[id] === undefined)
  const inWords = (item: ProfileItem) =>
    item.kind === 'number'
      ? numbers.withUnit(item, Number(given[item.id]))
      : listOptions(item, t).find(({ value }) => value === given[item.id])?.label
  const take = () => {
    // The previous answers also decide which items are visible. An item that depends on another item is therefore
    // filled together with that item.
    const answers = { ...given, ...state.answers }
    for (const { id } of visibleItems(open, answers)) dispatch({ type: 'answered', item: id, value: given[id] ?? null })
    setTaken((before) => before + 1)
  }
  return {
    taken,
    withHint: (item: ProfileItem): ProfileItem => {
      const before = given[item.id] === undefined ? undefined : inWords(item)
      if (before === undefined) return item
      const hint = t('safety.lastTime', { value: before })
      return { ...item, hint: item.hint === undefined ? hint : `${item.hint} ${hint}` }
    },
    offerFor: (section: Items) =>
      suggestion !== null && section.some(({ id }) => open.some((item) => item.id === id)) ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
          <p className="min-w-0 flex-1 basis-48 text-small text-muted">
            {t('safety.lastMeasured', { date: format.date(suggestion.dateOfMeasurement) })}
          </p>
          <Button className="h-11" onClick={take}>
            <History aria-hidden />
            {t('safety.takeLast')}
          </Button>
        </div>
      ) : null,
  }
}
