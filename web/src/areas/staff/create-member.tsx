import { membersApi } from '@salus/contract/members.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { LikeMembers } from '../../features/member-merges/like-members.tsx'
import { type Typed, typedPerson, useLikeMembers } from '../../features/member-merges/use-like-members.ts'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { invalidate } from '../../platform/query.ts'
import { reportError } from '../../platform/report-error.ts'
import { fullName } from '../../platform/member-name.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusNamed } from '../../ui/focus-named.ts'
import { showToast } from '../../ui/toast.tsx'
import { fieldErrorsOf, fieldNameOf, memberFromForm } from './member-form.ts'
import type { FieldErrors } from './member-form.ts'
import { MemberFields } from './member-fields.tsx'
import { useTenant } from './staff-area.tsx'

type NewMember = z.input<typeof membersApi.createMember.body>

/** The dialog that adds a member. What was typed stays until it is saved or the dialog is closed. */
export function CreateMember({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const formId = useId()
  const { tenantId } = useTenant()
  const [typed, setTyped] = useState<Typed | null>(null)
  const found = useLikeMembers(tenantId, isOpen ? typed : null)
  const { errors, failure, isBusy, submit, reset } = useCreateMember(onClose)
  const close = () => {
    reset()
    onClose()
  }
  const footer = (
    <>
      <Button onClick={close}>{t('staff.cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
        {t('staff.saveMember')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('staff.newMember')} closeLabel={t('shell.close')} footer={footer}>
      <form
        id={formId}
        onSubmit={submit}
        onChange={({ currentTarget }) => setTyped(typedPerson(new FormData(currentTarget)))}
        noValidate
      >
        <div role="alert">
          {failure !== null && (
            <p className="mb-4 rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink">{failure}</p>
          )}
        </div>
        <LikeMembers found={found} tenantId={tenantId} />
        <MemberFields errors={errors} />
      </form>
    </Dialog>
  )
}

function useCreateMember(onClose: () => void) {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const reset = () => {
    setErrors({})
    setFailure(null)
  }
  const save = async (body: NewMember) => {
    const member = await api.call(membersApi.createMember, { params: { tenantId }, body })
    await invalidate(membersApi.getMembersOfTenant, { tenantId })
    reset()
    onClose()
    showToast({ text: t('staff.memberSaved', { name: fullName(member) }), tone: 'good' })
    await navigate(paths.staff.measurements(tenantId, { memberId: member.id }))
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiProblem)) reportError(error)
    const fields = error instanceof ApiProblem ? fieldErrorsOf(t, error.problem.errors ?? []) : {}
    setErrors(fields)
    setFailure(problemText(t, error))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = membersApi.createMember.body.safeParse(memberFromForm(new FormData(form)))
    if (!parsed.success) {
      const found = parsed.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        code: issue.code,
        message: issue.message,
      }))
      setErrors(fieldErrorsOf(t, found))
      setFailure(null)
      focusNamed(form, fieldNameOf(found[0]?.path ?? '') ?? '')
      return
    }
    setBusy(true)
    setFailure(null)
    setErrors({})
    save(parsed.data)
      .catch(refuse)
      .finally(() => setBusy(false))
  }
  return { errors, failure, isBusy, submit, reset }
}
