import { type Person, personSchema } from '@salus/contract/tenant/invitations.ts'
import { memberFields } from '@salus/domain/members/member-fields.ts'
import { useId } from 'react'
import type { FormEvent } from 'react'
import { useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { DateField } from '../../platform/dates/date-field.tsx'
import { useSession } from '../../platform/account/session.ts'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { Field, SelectInput, TextInput } from '../../ui/fields/field.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { useFieldErrors } from '../../ui/fields/use-field-errors.ts'

interface PersonDialogProps {
  readonly displayName: string
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onEntered: (person: Person) => void
  readonly onClose: () => void
}

const faults: Readonly<Record<keyof Person, TranslationKey>> = {
  firstName: 'errors.fieldRequired',
  lastName: 'errors.fieldRequired',
  birthDate: 'errors.fieldDate',
  sex: 'errors.fieldRequired',
}
type Errors = Partial<Record<keyof Person, string>>

/**
 * Asks people who were invited by address for the facts of their record, because they have no record yet. The name
 * comes from their account.
 */
export function PersonDialog({ displayName, isBusy, failure, onEntered, onClose }: PersonDialogProps) {
  const t = useT()
  const formId = useId()
  const { user } = useSession()
  const { errors, show, recheck } = useFieldErrors<Errors>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const entered = personSchema.safeParse(Object.fromEntries(form))
    show(findErrors(form, t), form)
    if (entered.success) onEntered(entered.data)
  }
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget)
    recheck(form, () => findErrors(form, t))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('invitations.person.title')}
      act={t('invitations.person.confirm')}
      formId={formId}
      isBusy={isBusy}
    >
      <p className="text-ink-2">{t('invitations.person.text', { tenant: displayName })}</p>
      <form
        id={formId}
        {...{ onChange }}
        onSubmit={submit}
        noValidate
        className="mt-5 grid gap-x-4 gap-y-5 small:grid-cols-2"
      >
        <Field label={t('staff.firstName')} error={errors.firstName}>
          {(control) => (
            <TextInput
              {...control}
              name="firstName"
              defaultValue={user.firstName}
              autoComplete="given-name"
              maxLength={100}
            />
          )}
        </Field>
        <Field label={t('staff.lastName')} error={errors.lastName}>
          {(control) => (
            <TextInput
              {...control}
              name="lastName"
              defaultValue={user.lastName}
              autoComplete="family-name"
              maxLength={100}
            />
          )}
        </Field>
        <DateField label={t('staff.birthDate')} error={errors.birthDate} name="birthDate" isOwnBirthDate />
        <Field label={t('staff.sex')} error={errors.sex}>
          {(control) => (
            <SelectInput {...control} name="sex" defaultValue="">
              <option value="" disabled>
                {t('staff.choose')}
              </option>
              {memberFields.sex.choices.map((sex) => (
                <option key={sex} value={sex}>
                  {t(`staff.sex.${sex}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </form>
      <p className="mt-4 text-small text-muted">{t('invitations.person.why')}</p>
      <FormAlert text={failure} className="mt-4" />
    </FormDialog>
  )
}

function findErrors(form: FormData, t: ReturnType<typeof useT>): Errors {
  const entered = personSchema.safeParse(Object.fromEntries(form))
  const paths = entered.success ? [] : entered.error.issues.map(({ path }) => path[0])
  const errors: Errors = {}
  for (const name of ['firstName', 'lastName', 'birthDate', 'sex'] as const)
    if (paths.includes(name)) errors[name] = t(faults[name])
  return errors
}
