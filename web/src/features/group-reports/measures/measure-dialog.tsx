import { groupMeasuresApi, type Measure } from '@salus/contract/group-reports/measures.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import type { Theme } from '../themes/list-themes.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { MeasureFields, TargetFields } from './measure-fields.tsx'
import { findProblems, type MeasureProblems, refusedMeasure } from './measure-problems.ts'
import {
  catchUpDraft,
  type DraftField,
  draftFor,
  draftMeasure,
  type GroupChoice,
  type MeasureDraft,
  type Target,
  toEditable,
  toTarget,
} from './read-measure-form.ts'
import { useHeldMeasure } from './use-held-measure.ts'
import type { SurveyId } from './use-measures.ts'

interface DialogProps {
  readonly survey: SurveyId
  readonly onClose: () => void
}

interface NewMeasureProps extends DialogProps {
  readonly themes: readonly Theme[]
  readonly groups: readonly GroupChoice[]
  readonly target: Target
}

export function NewMeasureDialog({ survey, themes, groups, target, onClose }: NewMeasureProps) {
  const t = useT()
  const form = useMeasureForm(() => draftFor(target))
  const { send, isBusy, failure } = useApiMutation(groupMeasuresApi.createGroupMeasure, {
    onDone: onClose,
    wordsFor: form.wordsFor,
    onFailed: form.refuse,
  })
  const shown = groups.map(({ group }) => group)
  const save = (draft: MeasureDraft) =>
    void send({
      params: { ...survey },
      body: { ...toEditable(draft), ...toTarget(draft, shown) },
    })
  return (
    <MeasureForm title={t('groupMeasures.newTitle')} {...{ survey, form, save, isBusy, failure, onClose }}>
      <TargetFields {...form} {...{ themes, groups }} />
    </MeasureForm>
  )
}

/** The dialog to change a measure. The theme, the finding and the group of a measure cannot be changed. */
export function ChangeMeasureDialog({ survey, measure: opened, onClose }: DialogProps & { readonly measure: Measure }) {
  const t = useT()
  const form = useMeasureForm(() => draftMeasure(opened))
  const { measure, meanwhile, options } = useHeldMeasure(survey, opened, (before, now) =>
    form.setDraft((typed) => catchUpDraft(typed, before, now)),
  )
  const { send, isBusy, failure } = useApiMutation(groupMeasuresApi.changeGroupMeasure, {
    onDone: onClose,
    wordsFor: (error) => form.wordsFor(error) ?? options.wordsFor(error),
    onFailed: (error) => {
      form.refuse(error)
      return options.onFailed(error)
    },
  })
  const { measureId, revision } = measure
  const save = (draft: MeasureDraft) =>
    void send({
      params: { ...survey, measureId },
      body: toEditable(draft),
      headers: { 'if-match': `"${revision}"` },
    })
  return (
    <MeasureForm title={t('groupMeasures.changeTitle')} {...{ survey, form, save, isBusy, failure, onClose }}>
      <Meanwhile {...{ measure, meanwhile }} />
    </MeasureForm>
  )
}

/**
 * Keeps the typed texts and the errors to show. The errors were found before sending, or were reported by the server.
 */
function useMeasureForm(begin: () => MeasureDraft) {
  const t = useT()
  const [draft, setDraft] = useState(begin)
  const [asked, setAsked] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<MeasureProblems>({})
  const seen = Object.entries(findProblems(draft)).filter(([field]) => asked.includes(field))
  const problems: MeasureProblems = { ...refused, ...Object.fromEntries(seen) }
  const onChange = (field: DraftField, value: string) => {
    setDraft((before) => ({ ...before, [field]: value }))
    setRefused(({ [field]: _answered, ...others }) => others)
  }
  /** Shows the errors that can be found before sending. Returns true if the draft has no such error. */
  const isReady = () => {
    const found = Object.keys(findProblems(draft))
    setAsked(found)
    return found.length === 0
  }
  const refuse = (error: unknown) => setRefused(refusedMeasure(error))
  const wordsFor = (error: unknown) =>
    Object.keys(refusedMeasure(error)).length > 0 ? t('groupMeasures.checkFields') : undefined
  return { draft, problems, onChange, setDraft, isReady, refuse, wordsFor }
}

interface MeasureFormProps {
  readonly survey: SurveyId
  readonly title: string
  readonly form: ReturnType<typeof useMeasureForm>
  readonly save: (draft: MeasureDraft) => void
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onClose: () => void
  readonly children: ReactNode
}

const formId = 'measure-form'

function MeasureForm({ survey, title, form, save, isBusy, failure, onClose, children }: MeasureFormProps) {
  const t = useT()
  const { draft, problems, isReady, onChange } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady()) save(draft)
  }
  return (
    <FormDialog act={t('groupMeasures.save')} {...{ title, formId, isBusy, onClose }}>
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <FormAlert text={failure} />
        {children}
        <MeasureFields tenantId={survey.tenantId} {...{ draft, problems, onChange }} />
      </form>
    </FormDialog>
  )
}
