import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import { useState } from 'react'
import type { MeasuredValues } from '../../../pieces/run-parts.ts'
import type { CheckUpToCreate } from '../saving/finish.ts'
import type { RunnerDispatch } from '../questions/question.tsx'

/**
 * Fills the form with a device's values. The device is sent along as their origin only if no value was edited
 * afterwards.
 */
export function useMeasuredValues(dispatch: RunnerDispatch) {
  const [measured, setMeasured] = useState<MeasuredValues | null>(null)
  const [filled, setFilled] = useState(0)
  return {
    filled,
    fillForm: (given: MeasuredValues) => {
      for (const [item, value] of Object.entries(given.values)) dispatch({ type: 'answered', item, value })
      setFilled((before) => before + 1)
      setMeasured((before) => ({ ...given, values: { ...before?.values, ...given.values } }))
    },
    readOrigin: (answers: Readonly<AnswersInput>): Partial<CheckUpToCreate> => {
      if (measured === null || Object.entries(measured.values).some(([item, value]) => answers[item] !== value))
        return {}
      const { origin, deviceFacts, dateOfMeasurement } = measured
      return { origin, deviceFacts, dateOfMeasurement }
    },
  }
}
