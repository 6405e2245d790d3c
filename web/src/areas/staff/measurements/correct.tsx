import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import { AnswersForm, useEditedAnswers } from '../../../features/analyses/questions/answers-form.tsx'
import { CorrectDialog } from '../../../features/corrections/correct-dialog.tsx'
import { useCorrectionForm } from '../../../features/corrections/use-correction-form.ts'
import { useT } from '../../../i18n/t.tsx'

interface CorrectCheckUpProps {
  readonly checkUp: CheckUp
  /** The profile whose answers can be corrected; `undefined` if a module delivered the values. */
  readonly profile: MeasurementProfileAsData | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDone: (checkUp: CheckUp) => void
  readonly onShowCurrent: () => void
}

export function CorrectCheckUp({ profile, ...correct }: CorrectCheckUpProps) {
  return profile === undefined ? <CorrectDelivered {...correct} /> : <CorrectAnswers {...correct} profile={profile} />
}

function CorrectDelivered({ checkUp, onDone, ...dialog }: Omit<CorrectCheckUpProps, 'profile'>) {
  const t = useT()
  const form = useCorrectionForm({ checkUp, onDone })
  return <CorrectDialog {...dialog} {...{ checkUp, form }} hint={t('corrections.delivered')} />
}

interface CorrectAnswersProps extends CorrectCheckUpProps {
  readonly profile: MeasurementProfileAsData
}

function CorrectAnswers({ checkUp, profile, onDone, ...dialog }: CorrectAnswersProps) {
  const t = useT()
  const { answers, subject } = checkUp
  const { state, dispatch, contradictions, ...edited } = useEditedAnswers(profile, { answers, age: subject.age })
  const form = useCorrectionForm({ checkUp, edited, onDone })
  const isOther = profile.version !== checkUp.version
  return (
    <CorrectDialog
      {...dialog}
      {...{ checkUp, form }}
      hint={isOther ? t('corrections.otherVersion', { version: profile.version }) : undefined}
    >
      <AnswersForm
        {...{ profile, state, dispatch, contradictions }}
        isStrict={form.isAsked}
        problem={form.failure?.problem ?? null}
      />
    </CorrectDialog>
  )
}
