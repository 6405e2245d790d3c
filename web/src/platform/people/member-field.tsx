import { type MemberFieldFacts, type MemberFieldName, memberFields } from '@salus/domain/members/member-fields.ts'
import { useT } from '../../i18n/t.tsx'
import { Field, type FieldControl, SelectInput, TextInput } from '../../ui/fields/field.tsx'
import { DateField } from '../dates/date-field.tsx'
import { memberChoiceLabel, memberFieldLabel } from './member-fields.ts'

interface MemberFieldProps {
  readonly name: MemberFieldName
  readonly error: string | undefined
  readonly isFirst?: boolean
  readonly held?: { readonly value: string; readonly onChange: (text: string) => void }
}

export function MemberField(props: MemberFieldProps) {
  const { name, error, held } = props
  const t = useT()
  const field: MemberFieldFacts = memberFields[name]
  const { kind, isRequired } = field
  const label = t(memberFieldLabel(name))
  if (field.kind === 'day')
    return <DateField {...{ label, error, name }} min={field.earliest} {...(held ?? { isRequired })} />
  return (
    <Field
      label={label}
      error={error}
      {...(isRequired ? {} : { labelNote: t('staff.optional') })}
      {...(kind === 'labels' ? { hint: t('record.tagsHint') } : {})}
    >
      {(control) => (kind === 'choice' ? <Choices {...{ ...props, control }} /> : <Text {...{ ...props, control }} />)}
    </Field>
  )
}

type ControlProps = MemberFieldProps & { readonly control: FieldControl }

function Text({ name, held, isFirst = false, control }: ControlProps) {
  const field: MemberFieldFacts = memberFields[name]
  return (
    <TextInput
      {...control}
      {...chooseLimits(field)}
      name={name}
      required={field.isRequired}
      autoFocus={isFirst}
      autoComplete="off"
      {...(held && { value: held.value, onChange: ({ currentTarget }) => held.onChange(currentTarget.value) })}
    />
  )
}

function chooseLimits(field: MemberFieldFacts) {
  switch (field.kind) {
    case 'text':
      return { maxLength: field.longest }
    case 'email':
      return { type: 'email', maxLength: field.longest }
    case 'number':
      return { inputMode: 'decimal' } as const
    case 'labels':
      return { maxLength: field.longest * field.most }
    case 'day':
    case 'choice':
      return {}
  }
}

function Choices({ name, held, control }: ControlProps) {
  const t = useT()
  const field: MemberFieldFacts = memberFields[name]
  const choices = field.kind === 'choice' ? field.choices : []
  return (
    <SelectInput
      {...control}
      name={name}
      required={field.isRequired}
      {...(held
        ? { value: held.value, onChange: ({ currentTarget }) => held.onChange(currentTarget.value) }
        : { defaultValue: '' })}
    >
      {!field.isRequired && <option value="">{t('record.notGiven')}</option>}
      {field.isRequired && !held && (
        <option value="" disabled>
          {t('staff.choose')}
        </option>
      )}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {t(memberChoiceLabel(name, choice) ?? memberFieldLabel(name))}
        </option>
      ))}
    </SelectInput>
  )
}
