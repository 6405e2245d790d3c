import { useT } from '../../i18n/t.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { Mail } from '../../ui/icons.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import type { FieldProblems } from './check-draft.ts'
import type { RegistrationDraft } from './registration-draft.ts'

type Account = RegistrationDraft['account']

interface AccountFieldsProps {
  account: Account
  password: string
  problems: FieldProblems
  onChange: (changed: Partial<Account>) => void
  onPassword: (password: string) => void
}

export function AccountFields({ account, password, problems, onChange, onPassword }: AccountFieldsProps) {
  const t = useT()
  const wrong = (path: string) => {
    const key = problems[`account.${path}`]
    return key === undefined ? null : t(key)
  }
  return (
    <div className="mt-7 grid gap-5 small:grid-cols-2">
      <NameFields account={account} wrong={wrong} onChange={onChange} />
      <Field
        label={t('registration.email')}
        hint={t('registration.emailHint')}
        error={wrong('email')}
        className="small:col-span-2"
      >
        {(control) => (
          <TextInput
            {...control}
            icon={<Mail aria-hidden strokeWidth={1.75} />}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            maxLength={254}
            required
            value={account.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        )}
      </Field>
      <NewPasswordField
        password={password}
        error={wrong('password')}
        onPassword={onPassword}
        className="small:col-span-2"
      />
    </div>
  )
}

interface NameFieldsProps {
  account: Pick<Account, 'firstName' | 'lastName'>
  wrong: (path: string) => string | null
  onChange: (changed: Partial<Pick<Account, 'firstName' | 'lastName'>>) => void
}

/** The fields for the first and the last name. The caller's grid arranges them. */
export function NameFields({ account, wrong, onChange }: NameFieldsProps) {
  const t = useT()
  return (
    <>
      <Field label={t('registration.firstName')} error={wrong('firstName')}>
        {(control) => (
          <TextInput
            {...control}
            name="firstName"
            autoComplete="given-name"
            maxLength={80}
            required
            value={account.firstName}
            onChange={(event) => onChange({ firstName: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('registration.lastName')} error={wrong('lastName')}>
        {(control) => (
          <TextInput
            {...control}
            name="lastName"
            autoComplete="family-name"
            maxLength={80}
            required
            value={account.lastName}
            onChange={(event) => onChange({ lastName: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

interface NewPasswordFieldProps {
  password: string
  error: string | null
  onPassword: (password: string) => void
  /**
   * The address of the account. Set if the password must be entered again after a reload, because passwords are not
   * stored.
   */
  askedAgainFor?: string
  /** The user name for password managers. Set if the form does not ask for the address. */
  knownUser?: string
  className?: string
}

export function NewPasswordField({
  password,
  error,
  onPassword,
  askedAgainFor,
  knownUser,
  className = '',
}: NewPasswordFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('registration.password')}
      hint={t(askedAgainFor === undefined ? 'registration.passwordHint' : 'registration.passwordAgain')}
      error={error}
      className={className}
    >
      {(control) => (
        <PasswordInput
          {...control}
          userName={askedAgainFor ?? knownUser}
          showLabel={t('public.showPassword')}
          name="password"
          autoComplete="new-password"
          maxLength={128}
          required
          value={password}
          onChange={(event) => onPassword(event.target.value)}
        />
      )}
    </Field>
  )
}
