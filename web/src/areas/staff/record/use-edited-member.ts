import { type Member, membersApi } from '@salus/contract/members/members.ts'
import type { MemberFieldName } from '@salus/domain/members/member-fields.ts'
import { useState } from 'react'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { api } from '../../../platform/api/api.ts'
import { ApiProblem, refusedFields } from '../../../platform/api/problems.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { useKeptInput } from '../../../platform/pages/use-kept-input.ts'
import { dropSettledErrors } from '../../../ui/fields/use-field-errors.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useTenant } from '../staff-area.tsx'
import {
  type DraftErrors,
  draftMasterData,
  type EditedMasterData,
  findChanges,
  findErrors,
  problemsAtFields,
  takeIn,
} from './master-data-draft.ts'

export type EditedMember = ReturnType<typeof useEditedMember>

/** Keeps the edited master data of a member. Compares them with the changes that others save in the meantime. */
export function useEditedMember(member: Member, onClose: () => void) {
  const t = useT()
  const language = useLanguage()
  const { tenantId } = useTenant()
  const unsaved = useKeptMasterData(member)
  const { read, readDraft, draft, meanwhile, change, compareWith } = useDraft(member, unsaved)
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
      if (isOvertaking(error)) compareWith(await api.call(membersApi.getMember, { params }))
      else setErrors(problemsAtFields(t, refusedFields(error)))
    },
  })

  const save = async () => {
    const body = findChanges(draft, readDraft, language)
    if (Object.keys(body).length === 0) return close()
    const found = findErrors(t, body)
    setErrors(found)
    refuse(null)
    if (Object.keys(found).length > 0) return
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
    change: (field: MemberFieldName, text: string) => {
      change(field, text)
      const found = () => findErrors(t, findChanges({ ...draft, [field]: text }, readDraft, language))
      setErrors((shown) => dropSettledErrors(shown, found(), (name) => name === field))
    },
    save,
    close,
    isResumed,
  }
}

export function useKeptMasterData({ id }: Member) {
  const { tenantId } = useTenant()
  return useKeptInput<EditedMasterData>('masterData', tenantId, id)
}

/**
 * Keeps the draft. If an earlier visit left unsaved text, the draft begins with that text. All other fields have the
 * values that others have saved since then.
 */
function useDraft(member: Member, { kept, keep, forget }: ReturnType<typeof useKeptMasterData>) {
  const format = useFormat()
  const language = useLanguage()
  const [edited, setEdited] = useState<EditedMasterData>(() =>
    kept ? takeIn(kept, member, format) : { read: member, draft: draftMasterData(member, format), meanwhile: {} },
  )
  const readDraft = draftMasterData(edited.read, format)
  const change = (field: MemberFieldName, text: string) => {
    const typed = { ...edited, draft: { ...edited.draft, [field]: text } }
    setEdited(typed)
    if (Object.keys(findChanges(typed.draft, readDraft, language)).length > 0) keep(typed)
    else forget()
  }
  const compareWith = (now: Member) => setEdited((typed) => takeIn(typed, now, format))
  return { ...edited, readDraft, change, compareWith }
}

const isOvertaking = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'version-conflict'
