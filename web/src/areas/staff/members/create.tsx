import { type Member, membersApi } from '@salus/contract/members/members.ts'
import type { Language } from '@salus/domain/words.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { LikeMembers } from '../../../features/member-merges/like-members.tsx'
import { type Typed, typedPerson, useLikeMembers } from '../../../features/member-merges/use-like-members.ts'
import { type Translate, useLanguage, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { refusedFields } from '../../../platform/api/problems.ts'
import { fullName } from '../../../platform/people/member-name.tsx'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { write } from '../../../platform/api/write.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { useFieldErrors } from '../../../ui/fields/use-field-errors.ts'
import { findFieldErrors, memberFromForm } from './form.ts'
import type { FieldErrors } from './form.ts'
import { MemberFields } from './fields.tsx'
import { useTenant } from '../staff-area.tsx'

/** The dialog that adds a member. */
export function CreateMember({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const formId = useId()
  const { tenantId } = useTenant()
  const [typed, setTyped] = useState<Typed | null>(null)
  const { found, isAsking, mustAsk } = useLikeMembers(tenantId, isOpen ? typed : null)
  const { errors, failure, isBusy, submit, recheck, reset } = useCreateMember(onClose, mustAsk)
  const note = ({ currentTarget }: FormEvent<HTMLFormElement>) => setTyped(typedPerson(new FormData(currentTarget)))
  const act = t(isAsking ? 'memberMerges.createAnyway' : 'staff.saveMember')
  const close = () => {
    reset()
    onClose()
  }
  if (!isOpen) return null
  return (
    <FormDialog title={t('staff.newMember')} {...{ act, formId, isBusy }} onClose={close}>
      <form
        id={formId}
        onSubmit={(event) => {
          note(event)
          submit(event)
        }}
        onChange={(event) => {
          note(event)
          recheck(event)
        }}
        noValidate
      >
        <FormAlert text={failure} className="mb-4" />
        <LikeMembers {...{ found, isAsking, tenantId }} />
        <MemberFields errors={errors} />
      </form>
    </FormDialog>
  )
}

type NewMember = z.output<typeof membersApi.createMember.body>

interface ToCreate {
  readonly body: NewMember
  readonly typed: Typed | null
}

function useCreateMember(onClose: () => void, mustAsk: (typed: Typed | null) => Promise<boolean>) {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const isInAddress = useRouterState({ select: ({ location }) => 'dialog' in location.search })
  const { tenantId } = useTenant()
  const { errors, show, ...checking } = useFieldErrors<FieldErrors>()
  const create = async ({ body, typed }: ToCreate): Promise<Member | null> =>
    (await mustAsk(typed)) ? null : write(membersApi.createMember, { params: { tenantId }, body })
  const { send, failure, isBusy, refuse } = useSending(create, {
    onDone: async (member) => {
      if (member === null) return
      onClose()
      showToast({ text: t('staff.memberSaved', { name: fullName(member) }), tone: 'good' })
      // If the form was opened by its address, replaces the history entry, because Back must not open the empty form
      // again.
      await navigate({ ...paths.staff.measurements(tenantId, { memberId: member.id }), replace: isInAddress })
    },
    onFailed: (error) => show(findFieldErrors(t, refusedFields(error))),
  })
  const reset = () => {
    show({})
    refuse(null)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const { errors: found, body } = checkForm(t, data, language)
    show(found, data)
    if (body === undefined) return refuse(null)
    void send({ body, typed: typedPerson(data) })
  }
  const recheck = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget)
    checking.recheck(data, () => checkForm(t, data, language).errors)
  }
  return { errors, failure, isBusy, submit, recheck, reset }
}

function checkForm(t: Translate, form: FormData, language: Language): { errors: FieldErrors; body?: NewMember } {
  const parsed = membersApi.createMember.body.safeParse(memberFromForm(form, language))
  if (parsed.success) return { errors: {}, body: parsed.data }
  const found = parsed.error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message }))
  return { errors: findFieldErrors(t, found) }
}
