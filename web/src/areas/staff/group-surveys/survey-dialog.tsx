import { type GroupSurvey, groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { useT } from '../../../i18n/t.tsx'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useTenant } from '../staff-area.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { showNewState } from './show-new-state.ts'
import { useSurveyName } from './use-survey-name.ts'

export type SurveyAct = 'open' | 'discard' | 'end-early' | 'withdraw'

interface SurveyDialogProps {
  readonly survey: GroupSurvey
  readonly act: SurveyAct
  readonly onClose: () => void
}

export function SurveyDialog({ survey, act, onClose }: SurveyDialogProps) {
  switch (act) {
    case 'open':
      return <OpenDialog {...{ survey, onClose }} />
    case 'discard':
      return <DiscardDialog {...{ survey, onClose }} />
    case 'end-early':
    case 'withdraw':
      return <ReasonDialog {...{ survey, act, onClose }} />
  }
}

function DiscardDialog({ survey, onClose }: Omit<SurveyDialogProps, 'act'>) {
  const t = useT()
  const { tenantId } = useTenant()
  const writeName = useSurveyName()
  const { send, isBusy, failure } = useApiMutation(groupSurveysApi.discardGroupSurvey, {
    ...showNewState(tenantId),
    onDone: () => {
      showToast({ text: t('groupSurveys.done.discard'), tone: 'good' })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('groupSurveys.discardTitle')}
      about={writeName(survey)}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            onClick={() => void send({ params: { tenantId, surveyId: survey.surveyId } })}
          >
            {t('groupSurveys.discardSure')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t('groupSurveys.discardText')}</p>
      <FormAlert text={failure} className="mt-4" />
    </Dialog>
  )
}

interface ReasonDialogProps extends SurveyDialogProps {
  readonly act: 'end-early' | 'withdraw'
}

function ReasonDialog({ survey, act, onClose }: ReasonDialogProps) {
  const t = useT()
  const writeName = useSurveyName()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { send, isBusy, failure } = useEnding(survey, act, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = reason.trim()
    setMissing(text === '')
    if (text !== '') send(text)
  }
  return (
    <FormDialog
      title={t(`groupSurveys.title.${act}`)}
      about={writeName(survey)}
      formId="survey-reason"
      act={t(`groupSurveys.sure.${act}`)}
      isDanger
      {...{ isBusy, onClose }}
    >
      <form id="survey-reason" onSubmit={submit} noValidate>
        <p className="mb-2 font-medium">{t(`groupSurveys.lead.${act}`)}</p>
        <p className="mb-5 text-ink-2">{t(`groupSurveys.explain.${act}`)}</p>
        <Field
          label={t('groupSurveys.reason')}
          hint={t('groupSurveys.reasonHint')}
          error={isMissing ? t('groupSurveys.reasonMissing') : null}
        >
          {(control) => (
            <textarea
              {...control}
              className="field min-h-24 py-2"
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </Field>
        <FormAlert text={failure} className="mt-4" />
      </form>
    </FormDialog>
  )
}

function useEnding({ surveyId }: GroupSurvey, act: ReasonDialogProps['act'], onClose: () => void) {
  const t = useT()
  const { tenantId } = useTenant()
  const onDone = () => {
    showToast({ text: t(`groupSurveys.done.${act}`), tone: 'good' })
    onClose()
  }
  const options = { ...showNewState(tenantId), onDone }
  const ending = useApiMutation(groupSurveysApi.closeGroupSurvey, options)
  const withdrawing = useApiMutation(groupSurveysApi.withdrawGroupReport, options)
  const { isBusy, failure, send } = act === 'withdraw' ? withdrawing : ending
  return { isBusy, failure, send: (reason: string) => void send({ params: { tenantId, surveyId }, body: { reason } }) }
}
