import { sessionApi } from '@salus/contract/account/session.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { confirmWithPasskey } from '../../features/sign-in/confirm.ts'
import { useWays } from '../../features/sign-in/use-ways.ts'
import { useT } from '../../i18n/t.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { reloadSession, useMaybeSession } from '../../platform/account/session.ts'
import { wasCancelled } from '../../platform/account/sign-in.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { Fingerprint, KeyRound } from '../../ui/icons.ts'

interface TakeBackProps {
  readonly onTakenBack: () => Promise<void>
  readonly isCompact?: boolean
}

/**
 * Takes the device back. This is the only way out of a handed-over device. It needs the password or passkey of the
 * person who handed the device over.
 */
export function TakeBack({ onTakenBack, isCompact = false }: TakeBackProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    // Reloads the session, because the record may have been merged since the page was loaded.
    void reloadSession().catch(() => undefined)
  }
  return (
    <>
      <Button aria-label={isCompact ? t('links.kiosk.exit') : undefined} onClick={open}>
        <KeyRound aria-hidden />
        <span className={isCompact ? 'hidden small:inline' : undefined}>{t('links.kiosk.exit')}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('links.kiosk.exitTitle')}
        closeLabel={t('shell.close')}
      >
        <PasswordForm onTakenBack={onTakenBack} />
      </Dialog>
    </>
  )
}

function PasswordForm({ onTakenBack }: Pick<TakeBackProps, 'onTakenBack'>) {
  const t = useT()
  const user = useMaybeSession()?.user
  const { passkeys } = useWays()
  const {
    send: prove,
    refuse,
    failure,
    isBusy,
  } = useSending((act: () => Promise<unknown>) => act(), {
    onDone: onTakenBack,
    wordsFor: (error) => {
      if (wasCancelled(error)) return null
      const isWrong = error instanceof ApiProblem && error.problem.code === 'wrong-credentials'
      return isWrong ? t('links.kiosk.wrongPassword') : undefined
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (password === '') return refuse(t('errors.fieldRequired'))
    void prove(() => write(sessionApi.verifyPassword, { body: { password } }))
  }
  const name = user === undefined ? '' : `${user.firstName} ${user.lastName}`.trim()
  return (
    <form noValidate onSubmit={submit}>
      <p className="text-ink-2">{t('links.kiosk.exitText', { name })}</p>
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      <Field label={t('public.password')} error={failure} className="mt-4">
        {(control) => (
          // Autofill is off, because a password that the browser fills in would unlock the device for anyone.
          <TextInput {...control} name="password" type="password" autoComplete="new-password" autoFocus />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" className="mt-5 w-full" isBusy={isBusy}>
        {t('links.kiosk.exitConfirm')}
      </Button>
      {passkeys && (
        <Button size="large" className="mt-3 w-full" isBusy={isBusy} onClick={() => void prove(confirmWithPasskey)}>
          <Fingerprint aria-hidden strokeWidth={1.75} />
          {t('security.withPasskey')}
        </Button>
      )}
    </form>
  )
}
