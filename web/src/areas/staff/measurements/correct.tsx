import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import { AnswersForm, useEditedAnswers } from '../../../features/analyses/questions/answers-form.tsx'
import { CorrectDialog } from '../../../features/corrections/correct-dialog.tsx'
import { useT } from '../../../i18n/t.tsx'

interface CorrectCheckUpProps {
  readonly checkUp: CheckUp
  /** Omitted if a module delivered the values. */
  readonly profile: MeasurementProfileAsData | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDone: (checkUp: CheckUp) => void
  readonly onShowCurrent: () => void
}

/** The correction dialog, with the answers drawn as in the runner. */
export function CorrectCheckUp({ profile, ...dialog }: CorrectCheckUpProps) {
  const t = useT()
  if (profile === undefined) return <CorrectDialog {...dialog} edited={undefined} hint={t('corrections.delivered')} />
  return <CorrectAnswers {...dialog} profile={profile} />
}

function CorrectAnswers({ profile, ...dialog }: CorrectCheckUpProps & { readonly profile: MeasurementProfileAsData }) {
  const t = useT()
  const { state, dispatch, answers, missing } = useEditedAnswers(profile, dialog.checkUp.answers)
  const isOther = profile.version !== dialog.checkUp.version
  return (
    <CorrectDialog
      {...dialog}
      hint={isOther ? t('corrections.otherVersion', { version: profile.version }) : undefined}
      edited={{
        answers,
        missing,
        renderForm: (isStrict, problem) => (
          <AnswersForm profile={profile} state={state} dispatch={dispatch} isStrict={isStrict} problem={problem} />
        ),
      }}
    />
  )
}
