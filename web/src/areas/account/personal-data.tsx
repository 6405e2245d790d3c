import { profileSettingsApi } from '@salus/contract/account/profile-settings.ts'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { OwnRecords } from '../../features/record-corrections/own-records.tsx'
import { useT } from '../../i18n/t.tsx'
import { changeKnownUser, useSession } from '../../platform/account/session.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { EmailAddress } from './email-address.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { useProfileDraft } from './use-profile-draft.ts'

export function PersonalData() {
  const t = useT()
  const { memberships } = useSession()
  return (
    <>
      <SettingsGroup title={t('account.yourDetails')} text={t('settings.detailsText')}>
        <NameForm />
      </SettingsGroup>
      <SettingsGroup title={t('public.email')} text={t('settings.emailText')}>
        <EmailAddress />
      </SettingsGroup>
      {memberships.some(({ memberId }) => memberId !== null) && (
        <SettingsGroup title={t('settings.recordsTitle')} text={t('settings.recordsText')} isList>
          <OwnRecords />
        </SettingsGroup>
      )}
    </>
  )
}

type Names = 'firstName' | 'lastName'

function NameForm() {
  const t = useT()
  const formId = useId()
  const { user } = useSession()
  const { names, changes, errors, failure, isBusy, type, undo, save } = useNames()
  return (
    <form id={formId} onSubmit={save} noValidate className="space-y-5">
      <FormAlert text={failure} />
      <Avatar firstName={user.firstName} lastName={user.lastName} className="!size-16 !text-lead" />
      <div className="grid gap-5 @[35rem]:grid-cols-2">
        {(['firstName', 'lastName'] as const).map((name) => (
          <Field
            key={name}
            label={t(name === 'firstName' ? 'settings.firstName' : 'settings.lastName')}
            error={errors.includes(name) ? t('errors.fieldRequired') : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                name={name}
                autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
                maxLength={100}
                value={names[name]}
                onChange={(event) => type(name, event.currentTarget.value)}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="text-small text-ink-2">{t('settings.namesElsewhere')}</p>
      {changes > 0 && (
        <div className="sticky bottom-20 z-10 flex justify-end small:bottom-4">
          <div className="pop flex flex-wrap items-center justify-end gap-x-3 gap-y-2 p-2.5 pl-4">
            <span role="status" className="text-small text-ink-2">
              {t('settings.unsaved', { count: changes })}
            </span>
            <Button variant="quiet" onClick={undo}>
              {t('settings.undo')}
            </Button>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {t('settings.save')}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}

function useNames() {
  const t = useT()
  const { user } = useSession()
  const { draft, change, forget: forgetDraft } = useProfileDraft()
  const [errors, setErrors] = useState<readonly Names[]>([])
  const { send, refuse, failure, isBusy } = useApiMutation(profileSettingsApi.updateProfile, {
    onDone: () => {
      changeKnownUser(trimmed)
      forgetDraft(trimmed)
      forget()
      showToast({ text: t('settings.saved'), tone: 'good' })
    },
  })
  const names = { firstName: draft.firstName ?? user.firstName, lastName: draft.lastName ?? user.lastName }
  const trimmed = { firstName: names.firstName.trim(), lastName: names.lastName.trim() }
  const changes = (['firstName', 'lastName'] as const).filter((name) => names[name] !== user[name]).length
  const forget = () => {
    setErrors([])
    refuse(null)
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (changes === 0) return
    const empty = (['firstName', 'lastName'] as const).filter((name) => names[name].trim() === '')
    setErrors(empty)
    if (empty.length > 0) return
    void send({ body: trimmed })
  }
  return {
    names,
    changes,
    errors,
    failure,
    isBusy,
    save,
    type: (name: Names, value: string) => {
      change({ [name]: value === user[name] ? null : value })
      setErrors(errors.filter((one) => one !== name))
    },
    undo: () => {
      change({ firstName: null, lastName: null })
      forget()
    },
  }
}
