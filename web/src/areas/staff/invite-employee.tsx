import { type Employee } from '@salus/contract/employees.ts'
import { invitationsApi } from '@salus/contract/invitations.ts'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { LanguageField } from '../../features/invitations/language-field.tsx'
import { useInviting } from '../../features/invitations/use-inviting.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { write } from '../../platform/write.ts'
import { roleText } from '../../shell/role-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, SelectInput, TextInput } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useTenant } from './staff-area.tsx'

/** Invites somebody to work here. */
export function InviteEmployee({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const formId = useId()
  const { tenantId } = useTenant()
  const { run, failure, isBusy, forget } = useInviting()
  const [role, setRole] = useState<Employee['role']>('Staff')
  const [language, setLanguage] = useState(useLanguage())
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => {
    setProblem(null)
    forget()
    onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    const email = field.value.trim()
    if (email === '' || !field.validity.valid) return setProblem(t('invitations.emailMissing'))
    setProblem(null)
    void run(async () => {
      await write(invitationsApi.inviteEmployee, { params: { tenantId }, body: { email, role, language } })
      showToast({ text: t('employees.invitedToast', { email }), tone: 'good' })
      close()
    })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('employees.invite')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('staff.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {t('employees.sendInvitation')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        <p className="text-ink-2">{t('employees.inviteText')}</p>
        <Field label={t('invitations.email')} hint={t('invitations.emailHint')} error={problem}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              required
            />
          )}
        </Field>
        <div className="grid gap-4 small:grid-cols-2">
          <Field label={t('staff.role')} hint={t(role === 'Admin' ? 'employees.adminNote' : 'employees.staffNote')}>
            {(control) => (
              <SelectInput
                {...control}
                value={role}
                onChange={(event) => setRole(event.currentTarget.value === 'Admin' ? 'Admin' : 'Staff')}
              >
                <option value="Staff">{roleText(t, 'Staff')}</option>
                <option value="Admin">{roleText(t, 'Admin')}</option>
              </SelectInput>
            )}
          </Field>
          <LanguageField value={language} onChange={setLanguage} />
        </div>
        <FormAlert text={failure} />
      </form>
    </Dialog>
  )
}
