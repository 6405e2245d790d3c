import { type Member, membersApi } from '@salus/contract/members/members.ts'
import type { MemberFieldName } from '@salus/domain/members/member-fields.ts'
import { useState } from 'react'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { api } from '../../../platform/api/api.ts'
import { ApiProblem, refusedFields } from '../../../platform/api/problems.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { useKeptInput } from '../../../platform/pages/use-kept-input.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useTenant } from '../staff-area.tsx'
import {
  changedMeanwhile,
  findChanges,
  type Draft,
  type DraftErrors,
  draftMasterData,
  findErrors,
  problemsAtFields,
} from './master-data-draft.ts'

export type EditedMember = ReturnType<typeof useEditedMember>

/** The master data of a member during editing, compared with the changes that others save meanwhile. */
export function useEditedMember(member: Member, onClose: () => void) {
  const t = useT()
  const language = useLanguage()
  const { tenantId } = useTenant()
  const unsaved = useKeptMasterData(member)
  const { read, readDraft, draft, meanwhile, change, takeIn } = useDraft(member, unsaved)
  const [isResumed] = useState(unsaved.kept !== null)
  const [errors, setErrors] = useState<DraftErrors>({})
  const close = () => {
    unsaved.forget()
    onClose()
  }
  const params = { tenantId, memberId: member.id }
  const { send, refuse, failure, isBusy } = useApiMutation(membersApi.updateMember, {
    onDone: () => {
      showToast({ tone: 'good', text: t('record.saved') })
      close()
    },
    wordsFor: (error) => (isOvertaking(error) ? null : undefined),
    onFailed: async (error) => {
      if (isOvertaking(error)) takeIn(await api.call(membersApi.getMember, { params }))
      else setErrors(problemsAtFields(t, refusedFields(error)))
    },
  })

  const save = async (focus: (field: MemberFieldName) => void) => {
    const body = findChanges(draft, readDraft, language)
    if (Object.keys(body).length === 0) return close()
    const found = findErrors(t, body)
    setErrors(found)
    refuse(null)
    const [first] = Object.keys(found) as MemberFieldName[] // the keys of the errors above
    if (first !== undefined) return focus(first)
    const checked = membersApi.updateMember.body.parse(body)
    await send({ params, body: checked, headers: { 'if-match': `"${read.revision}"` } })
  }

  return {
    draft,
    errors,
    failure,
    meanwhile,
    isBusy,
    isOvertaken: Object.keys(meanwhile).length > 0,
    change,
    save,
    close,
    isResumed,
  }
}

interface KeptMasterData {
  /** The data with which the editing began. */
  readonly read: Member
  readonly draft: Draft
}

/** A draft is kept by language, because its numbers are written in one. */
export function useKeptMasterData({ id }: Member) {
  const { tenantId } = useTenant()
  return useKeptInput<KeptMasterData>('masterData', tenantId, id, useLanguage())
}

function useDraft(member: Member, unsaved: ReturnType<typeof useKeptMasterData>) {
  const format = useFormat()
  const language = useLanguage()
  const [read, setRead] = useState(unsaved.kept?.read ?? member)
  const readDraft = draftMasterData(read, format)
  const [draft, setDraft] = useState(unsaved.kept?.draft ?? readDraft)
  const [meanwhile, setMeanwhile] = useState<Partial<Draft>>({})
  const takeIn = (now: Member) => {
    const after = draftMasterData(now, format)
    const changed = changedMeanwhile(readDraft, after)
    setMeanwhile((known) => ({ ...known, ...partOf(after, changed) }))
    // Fields that were not edited here take the values of the other person; typed text stays.
    const untouched = (typed: Draft) => changed.filter((field) => typed[field] === readDraft[field])
    setDraft((typed) => ({ ...typed, ...partOf(after, untouched(typed)) }))
    setRead(now)
  }
  const change = (field: MemberFieldName, text: string) => {
    const typed = { ...draft, [field]: text }
    setDraft(typed)
    if (Object.keys(findChanges(typed, readDraft, language)).length > 0) unsaved.keep({ read, draft: typed })
    else unsaved.forget()
  }
  return { read, readDraft, draft, meanwhile, change, takeIn }
}

const partOf = (draft: Draft, fields: readonly MemberFieldName[]): Partial<Draft> =>
  Object.fromEntries(fields.map((field) => [field, draft[field]]))

const isOvertaking = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'version-conflict'
