import { type Member, membersApi } from '@salus/contract/members.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { api } from '../../../platform/api.ts'
import { ApiProblem, refusedFields } from '../../../platform/problems.ts'
import { useApiMutation } from '../../../platform/use-api-mutation.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useTenant } from '../staff-area.tsx'
import {
  changedMeanwhile,
  changesOf,
  type Draft,
  type DraftErrors,
  type DraftField,
  draftOf,
  errorsOf,
  problemsAtFields,
} from './master-data-draft.ts'

export type EditedMember = ReturnType<typeof useEditedMember>

/** A member's master data while somebody changes them, held against what others save meanwhile. */
export function useEditedMember(member: Member, onDone: () => void) {
  const t = useT()
  const { tenantId } = useTenant()
  const { read, readDraft, draft, meanwhile, change, takeIn } = useDraft(member)
  const [errors, setErrors] = useState<DraftErrors>({})
  const params = { tenantId, memberId: member.id }
  const { send, refuse, failure, isBusy } = useApiMutation(membersApi.updateMember, {
    onDone: () => {
      showToast({ tone: 'good', text: t('record.saved') })
      onDone()
    },
    wordsFor: (error) => (isOvertaking(error) ? null : undefined),
    onFailed: async (error) => {
      if (isOvertaking(error)) takeIn(await api.call(membersApi.getMember, { params }))
      else setErrors(problemsAtFields(t, refusedFields(error)))
    },
  })

  const save = async (focus: (field: DraftField) => void) => {
    const body = changesOf(draft, readDraft)
    if (Object.keys(body).length === 0) return onDone()
    const found = errorsOf(t, body)
    setErrors(found)
    refuse(null)
    const [first] = Object.keys(found) as DraftField[] // keys of the errors just made
    if (first !== undefined) return focus(first)
    const checked = membersApi.updateMember.body.parse(body)
    await send({ params, body: checked, headers: { 'if-match': `"${read.revision}"` } })
  }

  return { draft, errors, failure, meanwhile, isBusy, isOvertaken: Object.keys(meanwhile).length > 0, change, save }
}

/** What was read, what was typed over it, and what somebody else saved since. */
function useDraft(member: Member) {
  const format = useFormat()
  const [read, setRead] = useState(member)
  const readDraft = draftOf(read, format)
  const [draft, setDraft] = useState<Draft>(readDraft)
  const [meanwhile, setMeanwhile] = useState<Partial<Draft>>({})
  const takeIn = (now: Member) => {
    const after = draftOf(now, format)
    const changed = changedMeanwhile(readDraft, after)
    setMeanwhile((known) => ({ ...known, ...partOf(after, changed) }))
    // What nobody touched here is theirs; what was typed here stays typed.
    const untouched = (typed: Draft) => changed.filter((field) => typed[field] === readDraft[field])
    setDraft((typed) => ({ ...typed, ...partOf(after, untouched(typed)) }))
    setRead(now)
  }
  const change = (field: DraftField, text: string) => setDraft((typed) => ({ ...typed, [field]: text }))
  return { read, readDraft, draft, meanwhile, change, takeIn }
}

const partOf = (draft: Draft, fields: readonly DraftField[]): Partial<Draft> =>
  Object.fromEntries(fields.map((field) => [field, draft[field]]))

const isOvertaking = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'version-conflict'
