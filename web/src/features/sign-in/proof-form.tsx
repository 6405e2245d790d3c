import { securityApi } from '@salus/contract/account/security.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api/api.ts'
import { reloadSession, useSession } from '../../platform/account/session.ts'
import {
  showSecondFactor,
  signInWithPasskey,
  signInWithPassword,
  singleSignOnUrl,
} from '../../platform/account/sign-in.ts'
import { onStored } from '../../platform/device/storage.ts'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Fingerprint, LogIn } from '../../ui/icons.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { CodeForm } from './code-form.tsx'
import { confirmWithPasskey, watchOtherSignIn } from './confirm.ts'
import { FailureNote } from './failure-note.tsx'
import { useAttempt } from './use-attempt.ts'
import { useWays } from './use-ways.ts'

interface ProofFormProps {
  /** True if the session has expired and the user must sign in again. */
  readonly isSignedOut: boolean
  readonly onProved: () => void
}

export function ProofForm({ isSignedOut, onProved }: ProofFormProps) {
  const t = useT()
  const { user } = useSession()
  const { passkeys, singleSignOn } = useWays()
  const { attempt, failure, setFailure, isBusy } = useAttempt()
  const [secondStep, setSecondStep] = useState<string | null>(null)
  // Pending requests must continue only for the same user. If another user has signed in, the app is reloaded.
  const proved = async () => {
    if (isSignedOut && (await reloadSession())?.user.id !== user.id) return location.assign('/staff')
    onProved()
  }
  useEffect(() => watchOtherSignIn(() => attempt(proved)))
  // A sign-in in another window also renews the session of this window, so pending requests can continue.
  useEffect(() => (isSignedOut ? onStored('enteredAt', () => attempt(proved)) : undefined))
  const withPassword = async (password: string) => {
    if (!isSignedOut) await api.call(securityApi.confirmWithPassword, { body: { password } })
    const next = isSignedOut ? await signInWithPassword(user.email, password) : { secondStep: null }
    if (next.secondStep === null) return proved()
    setSecondStep(next.secondStep)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (password === '') return setFailure(t('errors.fieldRequired'))
    attempt(() => withPassword(password))
  }
  const withPasskey = async () => {
    await (isSignedOut ? signInWithPasskey('window') : confirmWithPasskey())
    await proved()
  }
  if (secondStep !== null) {
    return <CodeForm onCode={(code) => showSecondFactor(secondStep, code).then(proved)} action={t('public.signIn')} />
  }
  return (
    <div className="space-y-4">
      <FailureNote text={failure} />
      <form noValidate onSubmit={submit} className="space-y-4">
        <p className="text-small">
          <span className="block text-muted">{t('security.signedInAs')}</span>
          <EmailText address={user.email} className="font-medium" />
        </p>
        <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <Field label={t('public.password')}>
          {(control) => (
            <PasswordInput
              {...control}
              showLabel={t('public.showPassword')}
              name="password"
              autoComplete="current-password"
              autoFocus
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="large" className="w-full" isBusy={isBusy}>
          {t(isSignedOut ? 'public.signIn' : 'security.goOn')}
        </Button>
      </form>
      {passkeys && (
        <Button size="large" className="w-full" onClick={() => attempt(withPasskey)}>
          <Fingerprint aria-hidden strokeWidth={1.75} />
          {t('security.withPasskey')}
        </Button>
      )}
      {singleSignOn && (
        <Button size="large" className="w-full" onClick={() => attempt(() => askProvider(isSignedOut))}>
          <LogIn aria-hidden strokeWidth={1.75} />
          {t('security.withProvider', { label: singleSignOn.label })}
        </Button>
      )}
    </div>
  )
}

/** Opens the identity provider in a separate window, so that text typed on this page is kept. */
async function askProvider(isSignedOut: boolean): Promise<void> {
  // The window must be opened directly in the click handler. After an `await`, the browser would block it as a pop-up.
  const other = window.open('about:blank', '_blank', 'popup,width=480,height=680')
  const url = await singleSignOnUrl(isSignedOut ? 'sign-in' : 'confirm')
  if (other) other.location.href = url
}
