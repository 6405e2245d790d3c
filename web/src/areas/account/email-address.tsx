import { profileSettingsApi } from '@salus/contract/account/profile-settings.ts'
import { useEffect, useRef } from 'react'
import type { FormEvent } from 'react'
import { useT } from '../../i18n/t.tsx'
import { refusedFields } from '../../platform/api/problems.ts'
import { changeKnownUser, useSession } from '../../platform/account/session.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { Mail } from '../../ui/icons.ts'
import { useProfileDraft } from './use-profile-draft.ts'

export function EmailAddress() {
  const t = useT()
  const { user } = useSession()
  const { draft, change } = useProfileDraft()
  const isOpen = draft.newEmail !== null
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="min-w-0 font-medium">
            <EmailText address={user.email} />
          </p>
          <p className="mt-1">
            <Chip tone={user.emailVerified ? 'good' : 'watch'} shape={user.emailVerified ? 'dot' : 'ring'}>
              {t(user.emailVerified ? 'account.emailConfirmed' : 'account.emailUnconfirmed')}
            </Chip>
          </p>
        </div>
        {!isOpen && <Button onClick={() => change({ newEmail: '' })}>{t('settings.changeEmail')}</Button>}
      </div>
      {user.pendingEmail !== null && <PendingEmail email={user.pendingEmail} />}
      {isOpen && <NewEmailForm />}
    </>
  )
}

function PendingEmail({ email }: { email: string }) {
  const t = useT()
  const { send, isBusy } = useApiMutation(profileSettingsApi.cancelEmailChange, {
    onDone: () => changeKnownUser({ pendingEmail: null }),
    toast: true,
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-accent-soft px-4 py-3">
      <Mail aria-hidden className="size-5 text-accent-ink" />
      <p className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">{t('settings.pendingEmail', { email })}</p>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void send({})}>
        {t('settings.cancelEmailChange')}
      </Button>
    </div>
  )
}

function NewEmailForm() {
  const t = useT()
  const { draft, change } = useProfileDraft()
  const { submit, failure, isBusy } = useEmailChange()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <form onSubmit={submit} noValidate className="space-y-4 border-t border-sep pt-5">
      <Field label={t('settings.newEmail')} hint={t('settings.newEmailHint')} error={failure}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={draft.newEmail ?? ''}
            onChange={(event) => change({ newEmail: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={() => change({ newEmail: null })}>
          {t('settings.cancel')}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('settings.sendLink')}
        </Button>
      </div>
    </form>
  )
}

function useEmailChange() {
  const t = useT()
  const { draft, forget } = useProfileDraft()
  const { send, refuse, failure, isBusy } = useApiMutation(profileSettingsApi.requestEmailChange, {
    onDone: (_, { body }) => {
      changeKnownUser({ pendingEmail: body.newEmail.toLowerCase() })
      forget({ newEmail: body.newEmail })
    },
    wordsFor: (error) =>
      refusedFields(error).some(({ code }) => code === 'same-address') ? t('settings.sameEmail') : undefined,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = profileSettingsApi.requestEmailChange.body.safeParse({ newEmail: (draft.newEmail ?? '').trim() })
    if (!parsed.success) return refuse(t('settings.notAnEmail'))
    void send({ body: parsed.data })
  }
  return { submit, failure, isBusy }
}
