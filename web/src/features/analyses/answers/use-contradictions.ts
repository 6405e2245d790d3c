import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import { findContradictions } from '@salus/domain/measurement-profiles/contradictions/find-contradictions.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { contradictionText } from './contradiction-text.ts'
import { useNumberTexts } from './number-texts.ts'
import { answersToSend, type RunnerState } from './state.ts'

export type TextsByItem = Readonly<Record<string, string>>

export interface Contradictions {
  /** All contradictions between the answers, by the item at which the server would refuse them. */
  readonly all: TextsByItem
  /**
   * Only the contradictions between fields that the person has left, so that no message appears while they are typing.
   */
  readonly shown: TextsByItem
  /**
   * Returns the text of a contradiction between this item and earlier items; `undefined` if there is none. Used by runs
   * that show one question at a time, because they can report a contradiction only at its last item.
   */
  readonly endingAt: (itemId: string) => string | undefined
  /** To be called when the focus leaves a field. */
  readonly leave: () => void
}

export const noContradictions: Contradictions = {
  all: {},
  shown: {},
  endingAt: () => undefined,
  leave: () => undefined,
}

interface Compared {
  readonly profile: Pick<MeasurementProfileAsData, 'code' | 'items'>
  readonly state: RunnerState
  /** The age of the person. Without it, weight and height are not compared. */
  readonly age?: number | undefined
}

/**
 * Finds answers that are possible alone but not together. Describes them with the same texts as the server's refusals.
 */
export function useContradictions({ profile: { code, items }, state, age }: Compared): Contradictions {
  const t = useT()
  const numbers = useNumberTexts()
  const [left, setLeft] = useState(state.answers)
  const found = findContradictions(code, answersToSend(items, state), age).flatMap(({ path, contradiction }) =>
    contradiction === undefined
      ? []
      : [
          {
            path,
            values: contradiction.values,
            text: contradictionText({ path, contradiction }, items, { t, numbers }),
          },
        ],
  )
  const isLeft = ({ values }: { readonly values: Readonly<Record<string, number>> }) =>
    Object.entries(values).every(([id, value]) => left[id] === value)
  const byItem = (some: typeof found): TextsByItem => Object.fromEntries(some.map(({ path, text }) => [path, text]))
  return {
    all: byItem(found),
    shown: byItem(found.filter(isLeft)),
    endingAt: (itemId) => found.find(({ values }) => items.findLast(({ id }) => id in values)?.id === itemId)?.text,
    leave: () => setLeft(state.answers),
  }
}
