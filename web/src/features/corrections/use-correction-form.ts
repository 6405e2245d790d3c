import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import { type CheckUp, checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { write } from '../../platform/api/write.ts'
import { isDayWithTime } from '../../ui/fields/date-parts.ts'
import { readWallTime, writeWallTime } from '../../platform/dates/wall-time.ts'
import { findChanges, type Given } from './correction.ts'
import { useCorrection } from './use-correction.ts'

interface EditedAnswers {
  readonly answers: AnswersInput
  /** The number of missing or impossible values. */
  readonly missing: number
}

interface Corrected {
  readonly checkUp: CheckUp
  /** Omitted if the values were not entered in Salus, because such values cannot be changed. */
  readonly edited?: EditedAnswers
  readonly onDone: (checkUp: CheckUp) => void
}

export type CorrectionForm = ReturnType<typeof useCorrectionForm>

export function useCorrectionForm({ checkUp, edited, onDone }: Corrected) {
  const t = useT()
  const { timeZone } = useFormat()
  const [given, setGiven] = useState<Given>({
    reason: '',
    date: writeWallTime(checkUp.dateOfMeasurement, timeZone),
    note: checkUp.note ?? '',
  })
  const [isAsked, setAsked] = useState(false)
  const { isBusy, failure, fail, send } = useCorrection(onDone)
  const isSkipped = isDayWithTime(given.date) && readWallTime(given.date, timeZone) === null
  const save = () => {
    setAsked(true)
    if (isSkipped) return
    const changes = findChanges(checkUp, { given, answers: edited?.answers }, timeZone)
    if (changes === null) return fail(t('corrections.nothingChanged'))
    if (edited !== undefined && edited.missing > 0) return fail(t('corrections.incomplete', { count: edited.missing }))
    if (!isDayWithTime(given.date) || given.reason.trim() === '') return
    const params = { tenantId: checkUp.groupId, resultGuid: checkUp.resultGuid }
    const body = { revision: checkUp.revision, reason: given.reason.trim(), ...changes }
    void send(() => write(checkUpsApi.amendCheckUp, { params, body }))
  }
  return {
    given,
    set: (changed: Partial<Given>) => setGiven({ ...given, ...changed }),
    /** True once the person has tried to save. */
    isAsked,
    /** True for a local time that does not exist, because the clocks were set forward (daylight saving time). */
    isSkipped,
    isBusy,
    failure,
    save,
  }
}
