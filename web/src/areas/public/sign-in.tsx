import { Link, useRouter } from '@tanstack/react-router'
import { CircleAlert, Eye, EyeOff, Mail } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { reportError } from '../../platform/report-error.ts'
import { signIn } from '../../platform/session.ts'
import { takePlace } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'

export function SignIn({ onForgot }: { onForgot: () => void }) {
  const t = useT()
  const { submit, failure, isBusy } = useSignIn()
  return (
    <section className="card rounded-sheet p-5 small:p-7" aria-labelledby="sign-in">
      <h2 id="sign-in" className="text-h2 font-semibold">
        {t('public.signIn')}
      </h2>
      <form className="mt-5 space-y-4" onSubmit={submit} noValidate>
        <div role="alert">
          {failure !== null && (
            <p className="flex gap-2.5 rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink">
              <CircleAlert aria-hidden className="mt-0.5 size-4" />
              {failure}
            </p>
          )}
        </div>
        <Field label={t('public.email')}>
          {(control) => (
            <TextInput
              {...control}
              icon={<Mail aria-hidden strokeWidth={1.75} />}
              name="email"
              type="email"
              autoComplete="username"
              inputMode="email"
              required
            />
          )}
        </Field>
        <PasswordField onForgot={onForgot} />
        <Button type="submit" variant="primary" size="large" className="w-full" isBusy={isBusy}>
          {t('public.signIn')}
        </Button>
      </form>
      <p className="mt-5 text-center text-small text-ink-2">
        {t('public.newHere')}{' '}
        <Link {...paths.registerSelection()} className="link inline-block py-1">
          {t('public.howToStart')}
        </Link>
      </p>
    </section>
  )
}

function PasswordField({ onForgot }: { onForgot: () => void }) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const eye = (
    <button
      type="button"
      className="-m-3.5 p-3.5"
      aria-label={t('public.showPassword')}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      <Icon aria-hidden strokeWidth={1.75} />
    </button>
  )
  const forgot = (
    <button type="button" className="link -my-3.5 py-3.5" onClick={onForgot}>
      {t('public.forgot')}
    </button>
  )
  return (
    <Field label={t('public.password')} labelNote={forgot}>
      {(control) => (
        <TextInput
          {...control}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          after={eye}
        />
      )}
    </Field>
  )
}

function useSignIn() {
  const t = useT()
  const router = useRouter()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (email: string, password: string) => {
    const refusal = await signIn(email, password)
    if (refusal !== null)
      return setFailure(t(refusal === 'too-many-requests' ? 'errors.tooManyRequests' : 'errors.wrongCredentials'))
    const place = takePlace()
    // The guards stand between this page and the next; /staff finds everybody's own start.
    if (place === null) await router.navigate({ ...paths.staff.entry(), replace: true })
    else router.history.replace(place)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email')).trim()
    const password = String(form.get('password'))
    if (email === '' || password === '') return setFailure(t('public.enterBoth'))
    setBusy(true)
    setFailure(null)
    attempt(email, password)
      .catch((error: unknown) => {
        if (!(error instanceof ApiProblem)) reportError(error)
        setFailure(problemText(t, error))
      })
      .finally(() => setBusy(false))
  }
  return { submit, failure, isBusy }
}
