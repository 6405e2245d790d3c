import { securityApi, type Security } from '@salus/contract/account/security.ts'
import { type FormEvent, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useSession } from '../../platform/account/session.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { KeyRound } from '../../ui/icons.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Row } from '../../ui/described-row.tsx'
import { wasDeclined } from './use-change.ts'

const shortest = 8

export function Password({ password }: Pick<Security, 'password'>) {
  const t = useT()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const title = t(password === null ? 'security.setPassword' : 'security.changePassword')
  return (
    <Row
      icon={<KeyRound aria-hidden strokeWidth={1.75} />}
      title={t('public.password')}
      text={
        password === null ? t('security.noPassword') : t('security.changed', { date: format.date(password.changedAt) })
      }
    >
      <Button aria-label={title} onClick={() => setOpen(true)}>
        {t(password === null ? 'security.set' : 'security.change')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title} closeLabel={t('shell.close')}>
        <PasswordForm onDone={() => setOpen(false)} />
      </Dialog>
    </Row>
  )
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const t = useT()
  const { user } = useSession()
  const { send, refuse, failure, isBusy } = useApiMutation(securityApi.changePassword, {
    onDone: () => {
      onDone()
      showToast({ text: t('security.passwordChanged'), tone: 'good' })
    },
    wordsFor: (error) => {
      if (wasDeclined(error)) return null
      const isCommon = error instanceof ApiProblem && error.problem.code === 'invalid-input'
      return isCommon ? t('security.passwordTooCommon') : undefined
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const newPassword = String(new FormData(event.currentTarget).get('password'))
    if (newPassword.length < shortest) return refuse(t('security.passwordTooShort', { count: shortest }))
    void send({ body: { newPassword } })
  }
  return (
    <form noValidate onSubmit={submit}>
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <Field label={t('public.newPassword')} hint={t('security.newPasswordHint', { count: shortest })} error={failure}>
        {(control) => (
          <PasswordInput
            {...control}
            showLabel={t('public.showPassword')}
            name="password"
            autoComplete="new-password"
            maxLength={128}
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" className="mt-5 w-full" isBusy={isBusy}>
        {t('public.savePassword')}
      </Button>
    </form>
  )
}
