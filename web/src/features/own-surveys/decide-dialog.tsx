import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import { consentsApi } from '@salus/contract/members/consents.ts'
import { useRef, useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { ConsentWording, type Decision, DecisionField } from './decision-field.tsx'

interface DecideDialogProps {
  readonly survey: MyGroupSurvey
  readonly onClose: () => void
}

/**
 * Asks, outside a run, for the decision about the report of one survey. The confirmation has the same words for yes and
 * no.
 */
export function DecideDialog({ survey, onClose }: DecideDialogProps) {
  const t = useT()
  const language = useLanguage()
  const [chosen, setChosen] = useState<Decision | null>(survey.decision)
  const [isMissing, setMissing] = useState(false)
  const firstChoice = useRef<HTMLInputElement>(null)
  const { send, isBusy, failure } = useApiMutation(consentsApi.decideConsent, {
    onDone: () => {
      showToast({ tone: 'good', text: t('ownSurveys.saved') })
      onClose()
    },
    wordsFor: (error) =>
      error instanceof ApiProblem && error.problem.code === 'survey-state' ? t('ownSurveys.tooLate') : undefined,
  })
  const save = () => {
    if (chosen === null) {
      setMissing(true)
      firstChoice.current?.focus()
      return
    }
    // If the record is archived, the server refuses every yes, even if the same decision is already stored. So an
    // unchanged decision is not sent.
    if (survey.isArchived === true && chosen === survey.decision) return onClose()
    const { groupId: tenantId, memberId, surveyId, textVersion } = survey
    const body = { purpose: 'group-reports', surveyId, decision: chosen, textVersion, language } as const
    void send({ params: { tenantId, memberId }, body })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ownSurveys.question.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ownSurveys.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={save}>
            {t('ownSurveys.save')}
          </Button>
        </>
      }
    >
      <FormAlert text={failure} className="mb-4" />
      <ConsentWording survey={survey} />
      <div className="mt-5">
        <DecisionField
          choice={chosen}
          firstChoice={firstChoice}
          missing={isMissing ? t('ownSurveys.choiceMissingHere') : undefined}
          onChoose={(decision) => {
            setChosen(decision)
            setMissing(false)
          }}
        />
      </div>
    </Dialog>
  )
}
