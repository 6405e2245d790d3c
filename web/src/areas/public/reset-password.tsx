import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { callSignIn } from '../../platform/api/api.ts'
import { tooManyText } from '../../platform/api/problem-state.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { resetToken } from './joining/link-token.ts'

const shortest = 8

export function ResetPassword() {
  const t = useT()
  const [token] = useState(resetToken.take)
  const [isOver, setIsOver] = useState(false)
  return (
    <main id="main" className="mx-auto w-full max-w-[440px] flex-1 px-4 pb-10 pt-10 small:pt-16">
      <section className="card rounded-sheet p-5 small:p-7">
        <h1 className="text-h1 font-semibold">{t('public.newPassword')}</h1>
        {token === null || isOver ? (
          <>
            <p role="status" className="mt-2 text-ink-2">
              {t(isOver ? 'public.linkOver' : 'public.linkMissing')}
            </p>
            <Link {...paths.home()} className={buttonClass({ variant: 'primary', size: 'large' }, 'mt-5 w-full')}>
              {t('public.requestNewLink')}
            </Link>
          </>
        ) : (
          <NewPasswordForm
            token={token}
            onLinkRefused={() => {
              resetToken.forget()
              setIsOver(true)
            }}
          />
        )}
      </section>
    </main>
  )
}

interface NewPasswordFormProps {
  readonly token: string
  /** Called when the server refuses the link as used or expired. */
  readonly onLinkRefused: () => void
}

function NewPasswordForm({ token, onLinkRefused }: NewPasswordFormProps) {
  const t = useT()
  const { submit, failure, isOfRepetition, isBusy } = useNewPassword(token, onLinkRefused)
  return (
    <form className="mt-4 space-y-4" onSubmit={submit} noValidate>
      <Field label={t('public.newPassword')} hint={t('public.newPasswordText')} error={isOfRepetition ? null : failure}>
        {(control) => (
          <PasswordInput
            {...control}
            userName=""
            showLabel={t('public.showPassword')}
            name="password"
            autoComplete="new-password"
            autoFocus
          />
        )}
      </Field>
      <Field label={t('public.repeatPassword')} error={isOfRepetition ? failure : null}>
        {(control) => (
          <PasswordInput
            {...control}
            showLabel={t('public.showPassword')}
            name="repeated"
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" className="w-full" isBusy={isBusy}>
        {t('public.savePassword')}
      </Button>
    </form>
  )
}

function objection(password: string, repeated: string): TranslationKey | null {
  if (password.length < shortest) return 'public.passwordTooShort'
  return password === repeated ? null : 'public.passwordsDiffer'
}

function useNewPassword(token: string, onLinkRefused: () => void) {
  const t = useT()
  const navigate = useNavigate()
  const { send, refuse, failure, isBusy } = useSending(
    (newPassword: string) => callSignIn('/api/auth/reset-password', { newPassword, token }),
    {
      onDone: async (refusal): Promise<void> => {
        if (refusal !== null) {
          const isAbout = (field: string) => refusal.errors?.some(({ path }) => path === field) === true
          if (isAbout('token')) return onLinkRefused()
          if (refusal.code === 'too-many-requests') return refuse(tooManyText(t, refusal))
          if (isAbout('newPassword')) return refuse(t('public.passwordTooCommon'))
          throw new ApiProblem(refusal)
        }
        resetToken.forget()
        showToast({ text: t('public.passwordSaved'), tone: 'good', duration: 10_000 })
        await navigate({ ...paths.home(), replace: true })
      },
    },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password'))
    const objected = objection(password, String(form.get('repeated')))
    if (objected) return refuse(t(objected))
    void send(password)
  }
  return { submit, failure, isOfRepetition: failure === t('public.passwordsDiffer'), isBusy }
}
