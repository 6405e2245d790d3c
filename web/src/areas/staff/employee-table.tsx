import { type Employee, employeesApi } from '@salus/contract/employees.ts'
import type { Invitation } from '@salus/contract/invitations.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { useSession } from '../../platform/session.ts'
import { write } from '../../platform/write.ts'
import { roleText } from '../../shell/role-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { SelectInput } from '../../ui/field.tsx'
import { CircleAlert, Ellipsis, ShieldCheck } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast.tsx'
import { InvitedRow } from './invited-row.tsx'
import { ManageEmployee } from './manage-employee.tsx'
import { useTenant } from './staff-area.tsx'
import { useEmployeeAct } from './use-employee-act.ts'

interface EmployeeTableProps {
  employees: readonly Employee[]
  invitations: readonly Invitation[]
}

export function EmployeeTable({ employees, invitations }: EmployeeTableProps) {
  const t = useT()
  const { membership } = useTenant()
  const [managedId, setManagedId] = useState<string | null>(null)
  const mayChange = may(membership.role, 'change-employee')
  return (
    <div className="overflow-x-auto border-t border-line">
      <table className="tbl">
        <thead className="@max-[560px]:sr-only">
          <tr className="bg-well">
            <th scope="col" className="!pl-5">
              {t('staff.employee')}
            </th>
            <th scope="col">{t('staff.role')}</th>
            <th scope="col" className="hidden @[700px]:table-cell">
              {t('employees.secondFactor')}
            </th>
            <th scope="col" className="hidden @[560px]:table-cell">
              {t('staff.lastActive')}
            </th>
            {mayChange && (
              <th scope="col" className="w-14">
                <span className="sr-only">{t('account.more')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {employees.map((employee) => (
            <EmployeeRow
              key={employee.userId}
              employee={employee}
              onManage={mayChange ? () => setManagedId(employee.userId) : null}
            />
          ))}
          {invitations.map((invitation) => (
            <InvitedRow key={invitation.invitationId} invitation={invitation} mayChange={mayChange} />
          ))}
        </tbody>
      </table>
      <ManageEmployee
        employee={employees.find(({ userId }) => userId === managedId) ?? null}
        onClose={() => setManagedId(null)}
      />
    </div>
  )
}

interface EmployeeRowProps {
  employee: Employee
  /** Null: this person may only look. */
  onManage: (() => void) | null
}

function EmployeeRow({ employee, onManage }: EmployeeRowProps) {
  const t = useT()
  const format = useFormat()
  const { user } = useSession()
  const { firstName, lastName, email, role, lastUsedAt, suspendedAt } = employee
  const name = `${firstName} ${lastName}`
  return (
    <tr className="@max-[560px]:grid @max-[560px]:grid-cols-[minmax(0,1fr)_auto]">
      <td className="!pl-5 @max-[560px]:col-start-1 @max-[560px]:row-start-1 @max-[560px]:border-b-0!">
        <span className="flex items-center gap-3">
          <Avatar firstName={firstName} lastName={lastName} />
          <span className="min-w-0">
            <span className="block font-medium">
              {name} {employee.userId === user.id && <span className="font-normal text-muted">{t('staff.you')}</span>}{' '}
              {suspendedAt !== null && <Chip tone="watch">{t('employees.suspended')}</Chip>}
            </span>
            <EmailText address={email} className="block text-small text-muted" />
          </span>
        </span>
      </td>
      <td className="@max-[560px]:col-span-2 @max-[560px]:row-start-2 @max-[560px]:pt-0! @max-[560px]:pl-17!">
        {onManage === null ? (
          <Chip tone={role === 'Admin' ? 'info' : 'plain'}>{roleText(t, role)}</Chip>
        ) : (
          <RoleSelect employee={employee} />
        )}
      </td>
      <td className="hidden @[700px]:table-cell">
        <SecondFactor isOn={employee.hasSecondFactor} />
      </td>
      <td className="num hidden text-ink-2 @[560px]:table-cell">
        {lastUsedAt === null ? t('staff.never') : format.relative(lastUsedAt)}
      </td>
      {onManage !== null && (
        <td className="@max-[560px]:col-start-2 @max-[560px]:row-start-1 @max-[560px]:border-b-0!">
          <Button variant="quiet" iconOnly aria-label={t('employees.manage', { name })} onClick={onManage}>
            <Ellipsis aria-hidden />
          </Button>
        </td>
      )}
    </tr>
  )
}

function SecondFactor({ isOn }: { isOn: boolean }) {
  const t = useT()
  const Icon = isOn ? ShieldCheck : CircleAlert
  return (
    <Chip tone={isOn ? 'good' : 'watch'} icon={<Icon aria-hidden strokeWidth={1.75} className="size-3.5" />}>
      {t(isOn ? 'employees.on' : 'employees.off')}
    </Chip>
  )
}

function RoleSelect({ employee }: { employee: Employee }) {
  const t = useT()
  const { tenantId } = useTenant()
  const { run, isBusy } = useEmployeeAct()
  const { userId, role } = employee
  const name = `${employee.firstName} ${employee.lastName}`
  const change = (to: Employee['role']) =>
    run(async () => {
      await write(employeesApi.changeEmployee, { params: { tenantId, userId }, body: { role: to } })
      showToast({ text: t('employees.roleChanged', { name, role: roleText(t, to) }), tone: 'good' })
    })
  return (
    <SelectInput
      className="sm min-w-28"
      aria-label={t('employees.roleOf', { name })}
      value={role}
      disabled={isBusy}
      onChange={(event) => void change(event.currentTarget.value === 'Admin' ? 'Admin' : 'Staff')}
    >
      <option value="Admin">{roleText(t, 'Admin')}</option>
      <option value="Staff">{roleText(t, 'Staff')}</option>
    </SelectInput>
  )
}
