import { type Employee } from '@salus/contract/tenant/employees.ts'
import { invitationsApi } from '@salus/contract/tenant/invitations.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { LanguageField } from '../../../features/invitations/language-field.tsx'
import { useInviting } from '../../../features/invitations/use-inviting.ts'
import { type TranslationKey, useLanguage, useT } from '../../../i18n/t.tsx'
import { write } from '../../../platform/api/write.ts'
import { roleText } from '../../../shell/role-text.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/fields/field.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { useTenant } from '../staff-area.tsx'

const roles = ['Staff', 'Admin', 'Reader'] as const satisfies readonly Employee['role'][]
const notes = {
  Staff: 'employees.staffNote',
  Admin: 'employees.adminNote',
  Reader: 'employees.readerNote',
} as const satisfies Record<Employee['role'], TranslationKey>

/** Returns the typed address, or `undefined` if it is empty or invalid. */
function findAddress({ value, validity }: HTMLInputElement): string | undefined {
  return value.trim() !== '' && validity.valid ? value.trim() : undefined
}

export function InviteEmployee({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const formId = useId()
  const { tenantId } = useTenant()
  const { run, failure, isEmployee, isBusy, forget } = useInviting()
  const [role, setRole] = useState<Employee['role']>('Staff')
  const [language, setLanguage] = useState(useLanguage())
  const [problem, setProblem] = useState<string | null>(null)
  const emailRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isEmployee) emailRef.current?.focus()
  }, [isEmployee])
  const close = () => {
    // Resets the role, so that the next invited person does not get the rights of the previous person by mistake.
    setRole('Staff')
    setProblem(null)
    forget()
    onClose()
  }
  const onChange = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    if (isEmployee) forget()
    if (findAddress(currentTarget) !== undefined) setProblem(null)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    const email = findAddress(field)
    if (email === undefined) return setProblem(t('invitations.emailMissing'))
    setProblem(null)
    void run(async () => {
      await write(invitationsApi.inviteEmployee, { params: { tenantId }, body: { email, role, language } })
      showToast({ text: t('employees.invitedToast', { email }), tone: 'good' })
      close()
    })
  }
  if (!isOpen) return null
  return (
    <FormDialog
      title={t('employees.invite')}
      act={t('employees.sendInvitation')}
      {...{ formId, isBusy }}
      onClose={close}
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        <p className="text-ink-2">{t(role === 'Reader' ? 'employees.inviteReaderText' : 'employees.inviteText')}</p>
        <Field label={t('invitations.email')} hint={t('invitations.emailHint')} error={isEmployee ? failure : problem}>
          {(control) => (
            <TextInput
              {...control}
              ref={emailRef}
              {...{ onChange }}
              name="email"
              autoFocus
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              required
            />
          )}
        </Field>
        <div className="grid gap-4 small:grid-cols-2">
          <Field label={t('staff.role')} hint={t(notes[role])}>
            {(control) => (
              <SelectInput
                {...control}
                value={role}
                onChange={(event) => setRole(roles.find((one) => one === event.currentTarget.value) ?? 'Staff')}
              >
                {roles.map((one) => (
                  <option key={one} value={one}>
                    {roleText(t, one)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <LanguageField value={language} onChange={setLanguage} />
        </div>
        <FormAlert text={isEmployee ? null : failure} />
      </form>
    </FormDialog>
  )
}
