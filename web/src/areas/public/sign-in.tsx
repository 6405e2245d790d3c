import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { CodeForm } from '../../features/sign-in/code-form.tsx'
import { FailureNote } from '../../features/sign-in/failure-note.tsx'
import { useAttempt } from '../../features/sign-in/use-attempt.ts'
import { useWays } from '../../features/sign-in/use-ways.ts'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { enter } from '../../platform/account/session.ts'
import {
  showSecondFactor,
  signInWithPasskey,
  signInWithPassword,
  singleSignOnUrl,
} from '../../platform/account/sign-in.ts'
import { placeAfterSignIn } from '../../platform/account/place-after-sign-in.ts'
import { forgetAskedSilently, store } from '../../platform/device/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { Fingerprint, LogIn, Mail } from '../../ui/icons.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { knownEmail } from './joining/known-email.ts'
import { lazyExtra } from '../../platform/pages/lazy-part.tsx'
import { loadScript } from '../../platform/pages/load-script.ts'

const DemoAccountsNote = lazyExtra(
  async () => (await import('../../features/sign-in/demo-accounts-note.tsx')).DemoAccountsNote,
)

export function SignIn({ onForgot }: { onForgot: () => void }) {
  const t = useT()
  const [secondStep, setSecondStep] = useState<string | null>(null)
  const goOn = useGoOn()
  return (
    <section className="card rounded-sheet p-5 small:p-7" aria-labelledby="sign-in">
      <h2 id="sign-in" className="text-h2 font-semibold">
        {t(secondStep === null ? 'public.signIn' : 'security.secondStep')}
      </h2>
      <DemoNote />
      {secondStep === null ? (
        <FirstStep onForgot={onForgot} onSecondStep={setSecondStep} goOn={goOn} />
      ) : (
        <div className="mt-5">
          <CodeForm onCode={(code) => showSecondFactor(secondStep, code).then(goOn)} action={t('public.signIn')} />
          <p className="text-center text-small">
            <button type="button" className="link touch py-2.5" onClick={() => setSecondStep(null)}>
              {t('public.backToSignIn')}
            </button>
          </p>
        </div>
      )}
    </section>
  )
}

function DemoNote() {
  const { demoAccountsOpen } = useWays()
  if (!demoAccountsOpen) return null
  return (
    <Suspense fallback={null}>
      <DemoAccountsNote className="mt-4" />
    </Suspense>
  )
}

function useGoOn() {
  const router = useRouter()
  return async () => {
    store('signedInBy', 'here')
    forgetAskedSilently()
    await enter()
    const place = await placeAfterSignIn()
    // The guards decide on the next page: /staff redirects each person to their start page.
    if (place === null) await router.navigate({ ...paths.staff.entry(), replace: true })
    else router.history.replace(place)
  }
}

interface FirstStepProps {
  readonly onForgot: () => void
  readonly onSecondStep: (token: string) => void
  readonly goOn: () => Promise<void>
}

function FirstStep({ onForgot, onSecondStep, goOn }: FirstStepProps) {
  const t = useT()
  const { attempt, failure, setFailure, isBusy } = useAttempt()
  const [missing, setMissing] = useState<readonly string[]>([])
  const withPassword = async (email: string, password: string) => {
    const { secondStep } = await signInWithPassword(email, password)
    if (secondStep === null) await goOn()
    else onSecondStep(secondStep)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email')).trim()
    const password = String(form.get('password'))
    const without = [...(email === '' ? ['email'] : []), ...(password === '' ? ['password'] : [])]
    setMissing(without)
    if (without.length > 0) return setFailure(null)
    attempt(() => withPassword(email, password))
  }
  const forgot = (
    <button
      type="button"
      className="link relative -mt-5 -mb-1.75 pt-5 pb-1.75"
      onClick={({ currentTarget: { form } }) => {
        if (form !== null) knownEmail.put(String(new FormData(form).get('email')).trim())
        onForgot()
      }}
    >
      {t('public.forgot')}
    </button>
  )
  return (
    <div className="mt-5">
      <div className={failure === null ? '' : 'mb-4'}>
        <FailureNote text={failure} />
      </div>
      <OtherWays goOn={goOn} attempt={attempt} />
      <form className="space-y-4" onSubmit={submit} noValidate>
        <Field label={t('public.email')} error={missing.includes('email') && t('public.enterEmail')}>
          {(control) => (
            <TextInput
              {...control}
              icon={<Mail aria-hidden strokeWidth={1.75} />}
              name="email"
              type="email"
              autoComplete="username webauthn"
              inputMode="email"
              defaultValue={knownEmail.get()}
              required
            />
          )}
        </Field>
        <Field
          label={t('public.password')}
          labelNote={forgot}
          error={missing.includes('password') && t('public.enterPassword')}
        >
          {(control) => (
            <PasswordInput
              {...control}
              showLabel={t('public.showPassword')}
              name="password"
              autoComplete="current-password"
              required
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="large" className="w-full" isBusy={isBusy}>
          {t('public.signIn')}
        </Button>
      </form>
      <p className="mt-5 text-center text-small text-ink-2">
        {t('public.newHere')}{' '}
        <Link {...paths.registerSelection()} className="link touch inline-block py-1">
          {t('public.howToStart')}
        </Link>
      </p>
    </div>
  )
}

interface OtherWaysProps {
  readonly goOn: () => Promise<void>
  readonly attempt: (act: () => Promise<unknown>) => void
}

function OtherWays({ goOn, attempt }: OtherWaysProps) {
  const t = useT()
  const { passkeys, singleSignOn } = useWays()
  useAutofill(passkeys, goOn)
  if (!passkeys && !singleSignOn) return null
  return (
    <>
      <div className="space-y-2.5">
        {passkeys && (
          <Button size="large" className="w-full" onClick={() => attempt(() => signInWithPasskey('window').then(goOn))}>
            <Fingerprint aria-hidden strokeWidth={1.75} />
            {t('security.withPasskey')}
          </Button>
        )}
        {singleSignOn && (
          <Button size="large" className="w-full" onClick={() => attempt(leaveForProvider)}>
            <LogIn aria-hidden strokeWidth={1.75} />
            {t('security.withProvider', { label: singleSignOn.label })}
          </Button>
        )}
      </div>
      <p className="my-5 flex items-center gap-3 text-caption text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('public.orWithEmail')}
      </p>
    </>
  )
}

const leaveForProvider = async () => location.assign(await singleSignOnUrl('sign-in'))

/**
 * Lets the browser offer passkeys in the e-mail field. Ignores failures, because the person did not ask for passkeys.
 */
function useAutofill(isOffered: boolean, goOn: () => Promise<void>): void {
  const enterByPasskey = useEffectEvent(async () => {
    const canOffer = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()
    if (canOffer === true) await signInWithPasskey('autofill').then(goOn)
  })
  useEffect(() => {
    if (isOffered) enterByPasskey().catch(() => undefined)
    return () =>
      void loadScript(() => import('../../platform/account/passkey-window.ts')).then(
        ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
        // If the script could not be loaded, no request exists that must be cancelled.
        () => undefined,
      )
  }, [isOffered])
}
