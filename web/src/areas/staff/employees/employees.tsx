import { type Employee, employeesApi } from '@salus/contract/tenant/employees.ts'
import { invitationsApi } from '@salus/contract/tenant/invitations.ts'
import { tariffApi } from '@salus/contract/tenant/tariff.ts'
import { may, type Role } from '@salus/domain/tenants/roles.ts'
import { useDeferredValue, useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiPages } from '../../../platform/pages/pages.ts'
import { useApiQuery } from '../../../platform/api/query.ts'
import { roleText } from '../../../shell/role-text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/fields/field.tsx'
import { Search, UserPlus } from '../../../ui/icons.ts'
import { Meter } from '../../../ui/meter.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { EmployeeTable } from './table.tsx'
import { InviteEmployee } from './invite.tsx'
import { useTenant } from '../staff-area.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'

type RoleFilter = 'all' | Employee['role']

const matches = (person: { name: string; email: string | null }, text: string) =>
  `${person.name} ${person.email ?? ''}`.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase())

export function Employees() {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const [text, setText] = useState('')
  // The field shows each letter at once. A long list is rendered later, when the browser has time.
  const asked = useDeferredValue(text)
  const [role, setRole] = useState<RoleFilter>('all')
  const [isInviting, setInviting] = useState(false)
  const employees = useApiQuery(employeesApi.getEmployeesOfTenant, { params: { tenantId } })
  const invitations = useApiPages(invitationsApi.getInvitationsOfTenant, {
    params: { tenantId },
    query: { of: 'employees', state: 'pending' },
  })
  const items = employees.data?.items ?? []
  const found = items.filter(({ firstName, lastName, email }) =>
    matches({ name: `${firstName} ${lastName}`, email }, asked),
  )
  const foundInvited = invitations.items.filter(({ email }) => matches({ name: '', email }, asked))
  const hasRole = (one: { readonly role: Role }) => role === 'all' || one.role === role
  const shown = found.filter(hasRole)
  const invited = foundInvited.filter(hasRole)
  const hasReaders = [...items, ...invitations.items].some((one) => one.role === 'Reader')
  const isKnown = [employees, invitations].every(({ isSuccess }) => isSuccess)
  const mayInvite = may(membership.role, 'invite-employee')
  return (
    <>
      <PageHeader
        title={t('shell.employees')}
        text={t('staff.employeesText')}
        actions={
          mayInvite && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden strokeWidth={1.75} />
              {t('employees.invite')}
            </Button>
          )
        }
      />
      <section className="card overflow-hidden">
        <div className="flex flex-wrap items-center gap-2.5 p-4">
          <TextInput
            isSmall
            className="@[35rem]:!w-72"
            type="search"
            icon={<Search aria-hidden strokeWidth={1.75} />}
            aria-label={t('staff.searchEmployees')}
            placeholder={t('staff.searchEmployees')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <RoleFilterChoice {...{ role, hasReaders, isKnown }} rows={[...found, ...foundInvited]} onChange={setRole} />
          <Seats />
        </div>
        {employees.isPending && <TableSkeleton rows={4} />}
        {employees.isError && !employees.data && (
          <ProblemState error={employees.error} onRetry={() => void employees.refetch()} />
        )}
        {employees.data && shown.length + invited.length === 0 && (
          <EmptyState
            className="border-t border-line"
            title={t(items.length === 0 ? 'staff.employeesEmpty' : 'staff.noMatch')}
            text={t('staff.noMatchText')}
          />
        )}
        {shown.length + invited.length > 0 && <EmployeeTable employees={shown} invitations={invited} />}
      </section>
      {mayInvite && <InviteEmployee isOpen={isInviting} onClose={() => setInviting(false)} />}
    </>
  )
}

interface RoleFilterProps {
  readonly role: RoleFilter
  /** The people whom the search finds, in all roles. Includes invited people who have not joined yet. */
  readonly rows: readonly { readonly role: Role }[]
  /** False until all rows are loaded. Until then, the tabs show no numbers. */
  readonly isKnown: boolean
  readonly hasReaders: boolean
  readonly onChange: (role: RoleFilter) => void
}

function RoleFilterChoice({ role, rows, isKnown, hasReaders, onChange }: RoleFilterProps) {
  const t = useT()
  const count = (wanted: RoleFilter) => rows.filter((one) => wanted === 'all' || one.role === wanted).length
  const option = (value: RoleFilter, word: string) => ({
    value,
    label: (
      <>
        {word} {isKnown && <span className="num text-ink-2">{count(value)}</span>}
      </>
    ),
  })
  const options = [
    option('all', t('staff.all')),
    option('Admin', roleText(t, 'Admin')),
    option('Staff', roleText(t, 'Staff')),
    ...(hasReaders ? [option('Reader', t('employees.readers'))] : []),
  ]
  return <Segmented label={t('staff.role')} value={role} options={options} onChange={onChange} />
}

const reasonClass = 'w-full text-caption text-ink-2'

function Seats() {
  const t = useT()
  const { tenantId } = useTenant()
  const meter = useApiQuery(tariffApi.getTariffOfTenant, { params: { tenantId } }).data?.usage.employees
  if (!meter || meter.allowed === null) return null
  const label = t('employees.seats', { used: meter.used, allowed: meter.allowed })
  return (
    <>
      <div className="num flex w-full items-center gap-3 text-small text-ink-2 @[53.75rem]:ml-auto @[53.75rem]:w-auto">
        {label}
        <div className="w-28">
          <Meter used={meter.used} allowed={meter.allowed} label={label} />
        </div>
      </div>
      {meter.level === 'reached' && <p className={reasonClass}>{t('employees.seatsReached')}</p>}
      {meter.level === 'over' && <p className={reasonClass}>{t('employees.seatsOver')}</p>}
    </>
  )
}
