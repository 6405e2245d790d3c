import { sessionApi } from '@salus/contract/session.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { confirmWithPasskey } from '../../features/sign-in/confirm.ts'
import { useWays } from '../../features/sign-in/use-ways.ts'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem, NetworkProblem } from '../../platform/problems.ts'
import { reportError } from '../../platform/report-error.ts'
import { useMaybeSession } from '../../platform/session.ts'
import { wasCancelled } from '../../platform/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Fingerprint, KeyRound } from '../../ui/icons.ts'

interface TakeBackProps {
  /** Who handed it over proved it is them. */
  readonly onTakenBack: () => Promise<void>
  readonly isCompact?: boolean
}

/** The only way out of a device that was handed over: the password or passkey of the person who handed it over. */
export function TakeBack({ onTakenBack, isCompact = false }: TakeBackProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-label={isCompact ? t('links.kiosk.exit') : undefined} onClick={() => setOpen(true)}>
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
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (password === '') return setFailure(t('errors.fieldRequired'))
    await prove(() => api.call(sessionApi.verifyPassword, { body: { password } }))
  }
  const prove = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await act()
      await onTakenBack()
    } catch (error) {
      if (wasCancelled(error)) return
      if (!(error instanceof ApiProblem) && !(error instanceof NetworkProblem)) reportError(error)
      const isWrong = error instanceof ApiProblem && error.problem.code === 'wrong-credentials'
      setFailure(isWrong ? t('links.kiosk.wrongPassword') : problemText(t, error))
    } finally {
      setBusy(false)
    }
  }
  const name = user === undefined ? '' : `${user.firstName} ${user.lastName}`.trim()
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p className="text-ink-2">{t('links.kiosk.exitText', { name })}</p>
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      <Field label={t('public.password')} error={failure} className="mt-4">
        {(control) => (
          // A password that the browser fills in by itself would open the device for anybody.
          <TextInput {...control} name="password" type="password" autoComplete="new-password" autoFocus />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" className="mt-5 w-full" isBusy={isBusy}>
        {t('links.kiosk.exitConfirm')}
      </Button>
      {passkeys && (
        <Button size="large" className="mt-3 w-full" onClick={() => void prove(confirmWithPasskey)}>
          <Fingerprint aria-hidden strokeWidth={1.75} />
          {t('security.withPasskey')}
        </Button>
      )}
    </form>
  )
}
