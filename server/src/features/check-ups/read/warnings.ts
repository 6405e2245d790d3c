import type { CheckUp, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { Warning } from '@salus/contract/check-ups/warnings.ts'
import { findWarnings } from '@salus/domain/warnings/find-warnings.ts'
import { joinSentences } from '@salus/domain/words.ts'

interface ResultOfTenant {
  readonly profileId: string | null
  readonly scores: readonly Score[]
  readonly status: CheckUp['status']
  readonly country: string
}

export const warningsOfCheckUp = ({ status, ...result }: ResultOfTenant): Warning[] =>
  status === 'withdrawn'
    ? []
    : findWarnings(result).map(({ advice, codes, ...warning }) => {
        const steps = advice.map(({ person }) => person)
        const staffSteps = advice.map(({ staff }) => staff)
        return {
          ...warning,
          codes: [...codes],
          text: joinSentences(steps),
          staffText: joinSentences(staffSteps),
          steps,
          staffSteps,
        }
      })
