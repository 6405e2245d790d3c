import type { DayBoard } from '@salus/contract/measuring/days.ts'
import { useT } from '../../i18n/t.tsx'
import { useMemberFacts, withFacts } from '../../platform/people/member-name.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useProfileNames } from './use-profile-names.ts'

/** A step that was to be changed but is already done. */
interface DoneAlready {
  readonly visitId: string
  readonly profileId: string
  /** The current board. */
  readonly board: DayBoard | undefined
  /** The person who recorded the result; `undefined` if the caller may not see the result. */
  readonly by: string | undefined
}

/** Returns a function that shows whose step is already done and, if the caller may see it, who recorded the result. */
export function useTellDone() {
  const t = useT()
  const findProfileName = useProfileNames()
  const writeFacts = useMemberFacts()
  return ({ visitId, profileId, board, by }: DoneAlready) => {
    const visit = board?.visits.find(({ id }) => id === visitId)
    if (visit === undefined) return showToast({ tone: 'act', text: t('errors.stepDone') })
    const of = { profile: findProfileName(profileId), name: withFacts(visit, writeFacts(visit)) }
    return showToast({
      text: by === undefined ? t('measurementDays.stepDone', of) : t('measurementDays.stepDoneBy', { ...of, by }),
    })
  }
}
