import { guestsApi } from '@salus/contract/members/guests.ts'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { onlyMemberOpensSharing } from '@salus/domain/consents/who-opens-sharing.ts'
import { memberFieldsFor } from '@salus/domain/members/member-fields.ts'
import { guestDays } from '@salus/domain/guests/guest-period.ts'
import { type FormEvent, useId, useState } from 'react'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { MemberField } from '../../../platform/people/member-field.tsx'
import { readMemberForm } from '../../../platform/people/member-fields.ts'
import { write } from '../../../platform/api/write.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field, TextInput } from '../../../ui/fields/field.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { CircleAlert } from '../../../ui/icons.ts'
import { useTenant } from '../staff-area.tsx'
import { useSaving } from './use-saving.ts'

interface NewGuestProps {
  readonly onClose: () => void
  readonly onMade: (guestId: string) => void
}

/** Registers a guest. Asks only for the data that a result needs, and for consent on the spot. */
export function NewGuest({ onClose, onMade }: NewGuestProps) {
  const t = useT()
  const language = useLanguage()
  const formId = useId()
  const { tenantId, membership } = useTenant()
  const [lacksConsent, setLacksConsent] = useState(false)
  const { failure, errors, isBusy, send, recheck } = useSaving()
  const read = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const body = {
      ...(text('name') === '' ? {} : { name: text('name') }),
      ...readMemberForm(form, memberFieldsFor('measurement'), language),
      consent: { given: 'in-person', sharesWithStaff: form.get('shares') !== null },
    }
    return { schema: guestsApi.createGuest.body, body, form }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const lacksStorage = form.get('stores') === null
    setLacksConsent(lacksStorage)
    send({
      ...read(form),
      lacksMore: lacksStorage,
      call: async (checked) => onMade((await write(guestsApi.createGuest, { params: { tenantId }, body: checked })).id),
    })
  }
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget)
    if (form.get('stores') !== null) setLacksConsent(false)
    recheck(read(form))
  }
  return (
    <FormDialog title={t('guests.new')} act={t('guests.start')} {...{ formId, isBusy, onClose }}>
      <form id={formId} {...{ onChange }} onSubmit={submit} noValidate>
        <FormAlert text={failure} className="mb-4" />
        <p className="mb-5 text-ink-2">{t('guests.newText', { days: guestDays })}</p>
        <div className="grid gap-x-4 gap-y-5 small:grid-cols-2">
          <Field
            label={t('guests.name')}
            labelNote={t('staff.optional')}
            error={errors.name}
            className="small:col-span-2"
          >
            {(control) => <TextInput {...control} name="name" maxLength={60} autoComplete="off" autoFocus />}
          </Field>
          {memberFieldsFor('measurement').map((name) => (
            <MemberField key={name} name={name} error={errors[name]} />
          ))}
        </div>
        <fieldset className="mt-6">
          <legend className="lab">{t('guests.consent')}</legend>
          <Consent
            name="stores"
            purpose="store-health-data"
            label={t('guests.stores')}
            error={lacksConsent ? t('guests.storesNeeded') : undefined}
          />
          {!onlyMemberOpensSharing(membership.kind) && (
            <Consent name="shares" purpose="share-with-staff" label={t('guests.shares')} />
          )}
        </fieldset>
      </form>
    </FormDialog>
  )
}

interface ConsentProps {
  readonly name: string
  readonly purpose: 'store-health-data' | 'share-with-staff'
  readonly label: string
  readonly error?: string | undefined
}

/** Shows the wording that staff read out, and a box for the guest's answer. The box is not ticked in advance. */
function Consent({ name, purpose, label, error }: ConsentProps) {
  const language = useLanguage()
  const id = useId()
  return (
    <>
      <label className="mt-2 flex min-h-11 items-start gap-3 rounded-control border border-line p-3">
        <input
          type="checkbox"
          name={name}
          className="mt-0.5 size-5 shrink-0 accent-accent"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>
          <span className="font-medium">{label}</span>
          <span className="mt-1 block text-small text-ink-2">{findConsentText(purpose).words[language]}</span>
        </span>
      </label>
      {error !== undefined && (
        <p id={id} role="alert" className="help err">
          <CircleAlert aria-hidden className="mt-px size-3.5" />
          {error}
        </p>
      )}
    </>
  )
}
