import { employeesApi } from '@salus/contract/employees.ts'
import type { Employee } from '@salus/contract/employees.ts'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { roleText } from '../../shell/role-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TextInput } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTenant } from './staff-area.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

type RoleFilter = 'all' | Employee['role']

const matches = (employee: Employee, text: string) =>
  `${employee.firstName} ${employee.lastName} ${employee.email}`
    .toLocaleLowerCase()
    .includes(text.trim().toLocaleLowerCase())

/** The Admins and Staff of the tenant. */
export function Employees() {
  const t = useT()
  const { tenantId } = useTenant()
  const [text, setText] = useState('')
  const [role, setRole] = useState<RoleFilter>('all')
  const employees = useApiQuery(employeesApi.getEmployeesOfTenant, { params: { tenantId } })
  const items = employees.data?.items ?? []
  const shown = items.filter((employee) => (role === 'all' || employee.role === role) && matches(employee, text))
  const count = (wanted: RoleFilter) => items.filter((employee) => wanted === 'all' || employee.role === wanted).length
  const option = (value: RoleFilter, word: string) => ({
    value,
    label: (
      <>
        {word} <span className="num text-ink-2">{count(value)}</span>
      </>
    ),
  })
  const options = [
    option('all', t('staff.all')),
    option('Admin', roleText(t, 'Admin')),
    option('Staff', roleText(t, 'Staff')),
  ]
  return (
    <>
      <PageHeader title={t('shell.employees')} text={t('staff.employeesText')} />
      <section className="card overflow-hidden">
        <div className="flex flex-wrap items-center gap-2.5 p-4">
          <TextInput
            isSmall
            className="@[560px]:!w-72"
            type="search"
            icon={<Search aria-hidden strokeWidth={1.75} />}
            aria-label={t('staff.searchEmployees')}
            placeholder={t('staff.searchEmployees')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Segmented label={t('staff.role')} value={role} options={options} onChange={setRole} />
        </div>
        {employees.isPending && <TableSkeleton rows={4} />}
        {employees.isError && !employees.data && (
          <ProblemState error={employees.error} onRetry={() => void employees.refetch()} />
        )}
        {employees.data && shown.length === 0 && (
          <EmptyState
            className="border-t border-line"
            title={t(items.length === 0 ? 'staff.employeesEmpty' : 'staff.noMatch')}
            text={t('staff.noMatchText')}
          />
        )}
        {shown.length > 0 && <EmployeeTable employees={shown} />}
      </section>
    </>
  )
}

function EmployeeTable({ employees }: { employees: readonly Employee[] }) {
  const t = useT()
  return (
    <div className="overflow-x-auto border-t border-line">
      <table className="tbl">
        <thead>
          <tr className="bg-well">
            <th scope="col" className="!pl-5">
              {t('staff.employee')}
            </th>
            <th scope="col">{t('staff.role')}</th>
            <th scope="col" className="hidden @[560px]:table-cell">
              {t('staff.lastActive')}
            </th>
            <th scope="col" className="hidden @[700px]:table-cell">
              {t('staff.memberSince')}
            </th>
          </tr>
        </thead>
        <tbody>
          {employees.map((employee) => (
            <EmployeeRow key={employee.userId} employee={employee} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EmployeeRow({ employee }: { employee: Employee }) {
  const t = useT()
  const format = useFormat()
  const { user } = useSession()
  const { firstName, lastName, email, role, lastUsedAt, since } = employee
  return (
    <tr>
      <td className="!pl-5">
        <span className="flex items-center gap-3">
          <Avatar firstName={firstName} lastName={lastName} />
          <span className="min-w-0">
            <span className="block font-medium">
              {`${firstName} ${lastName}`}{' '}
              {employee.userId === user.id && <span className="font-normal text-muted">{t('staff.you')}</span>}
            </span>
            <span className="block break-all text-small text-muted">{email}</span>
          </span>
        </span>
      </td>
      <td>
        <Chip tone={role === 'Admin' ? 'info' : 'plain'}>{roleText(t, role)}</Chip>
      </td>
      <td className="num hidden text-ink-2 @[560px]:table-cell">
        {lastUsedAt === null ? t('staff.never') : format.relative(lastUsedAt)}
      </td>
      <td className="num hidden text-ink-2 @[700px]:table-cell">{format.date(since)}</td>
    </tr>
  )
}
