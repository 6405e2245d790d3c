import { type Employee, employeesApi } from '@salus/contract/tenant/employees.ts'
import { useT } from '../../../i18n/t.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { Field, SelectInput, TextInput } from '../../../ui/fields/field.tsx'
import type { FieldsProps } from './measure-problems.ts'

interface OwnerFieldsProps extends FieldsProps {
  readonly tenantId: number
}

/** Asks for the responsible person, and for the account that receives a mail when the measure is overdue. */
export function OwnerFields({ tenantId, draft, problems, onChange }: OwnerFieldsProps) {
  const t = useT()
  const employees = useApiQuery(employeesApi.getEmployeesOfTenant, { params: { tenantId } })
  const accounts = (employees.data?.items ?? []).filter(
    (one) => one.userId === draft.reminded || (one.role !== 'Staff' && one.suspendedAt === null),
  )
  const isNamed = draft.reminded === '' || accounts.some(({ userId }) => userId === draft.reminded)
  const remind = (userId: string) => {
    onChange('reminded', userId)
    const chosen = accounts.find((one) => one.userId === userId)
    if (chosen !== undefined && draft.owner.trim() === '') onChange('owner', writeName(chosen))
  }
  const name = (owner: string) => {
    const chosen = accounts.find((one) => one.userId === draft.reminded)
    onChange('owner', owner)
    // The chosen account belongs to the typed name. If staff edit that name, the account is deselected.
    if (chosen !== undefined && writeName(chosen) === draft.owner.trim() && owner !== draft.owner)
      onChange('reminded', '')
  }
  return (
    <>
      <Field
        label={t('groupMeasures.owner')}
        labelNote={draft.state === 'proposed' ? t('groupMeasures.optional') : undefined}
        hint={t('groupMeasures.ownerHint')}
        error={problems.owner && t(problems.owner)}
      >
        {(control) => (
          <TextInput {...control} maxLength={120} value={draft.owner} onChange={(event) => name(event.target.value)} />
        )}
      </Field>
      <Field
        label={t('groupMeasures.reminded')}
        labelNote={t('groupMeasures.optional')}
        hint={t(employees.isError ? 'groupMeasures.accountsFailed' : 'groupMeasures.remindedHint')}
        error={problems.reminded && t(problems.reminded)}
      >
        {(control) => (
          <SelectInput {...control} value={draft.reminded} onChange={(event) => remind(event.target.value)}>
            <option value="">{t('groupMeasures.remindedNobody')}</option>
            {!isNamed && <option value={draft.reminded}>{t('groupMeasures.remindedAsBefore')}</option>}
            {accounts.map((account) => (
              <option key={account.userId} value={account.userId}>
                {`${writeName(account)} (${account.email})`}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </>
  )
}

const writeName = ({ firstName, lastName }: Employee) => `${firstName} ${lastName}`.trim()
