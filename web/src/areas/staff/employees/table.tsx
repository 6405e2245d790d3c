import { type Employee, employeesApi } from '@salus/contract/tenant/employees.ts'
import type { Invitation } from '@salus/contract/tenant/invitations.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { memo, useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { useSession } from '../../../platform/account/session.ts'
import { useChoice } from '../../../platform/api/use-choice.ts'
import { write } from '../../../platform/api/write.ts'
import { roleText } from '../../../shell/role-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { SelectInput } from '../../../ui/fields/field.tsx'
import { CircleAlert, Ellipsis, ShieldCheck } from '../../../ui/icons.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { InvitedRow } from './invited-row.tsx'
import { ManageEmployee } from './manage.tsx'
import { useTenant } from '../staff-area.tsx'

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
        <thead className="@max-[35rem]:sr-only">
          <tr className="bg-well">
            <th scope="col" className="!pl-5">
              {t('staff.employee')}
            </th>
            <th scope="col">{t('staff.role')}</th>
            <th scope="col" className="hidden @[43.75rem]:table-cell">
              {t('employees.secondFactor')}
            </th>
            <th scope="col" className="hidden @[35rem]:table-cell">
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
            <EmployeeRow key={employee.userId} employee={employee} onManage={mayChange ? setManagedId : null} />
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
  /**
   * Called with the id of the employee to manage. The function must never change, so that the rows do not render again.
   * `null` if the viewer is not allowed to change employees.
   */
  onManage: ((userId: string) => void) | null
}

/** Memoised, so that typing in the search does not render every row again. */
const EmployeeRow = memo(function EmployeeRow({ employee, onManage }: EmployeeRowProps) {
  const t = useT()
  const format = useFormat()
  const { user } = useSession()
  const { firstName, lastName, email, role, lastUsedAt, suspendedAt, groupReports } = employee
  const name = `${firstName} ${lastName}`
  return (
    <tr className="@max-[35rem]:grid @max-[35rem]:grid-cols-[minmax(0,1fr)_auto]">
      <td className="!pl-5 @max-[35rem]:col-start-1 @max-[35rem]:row-start-1 @max-[35rem]:border-b-0!">
        <span className="flex items-center gap-3">
          <Avatar firstName={firstName} lastName={lastName} />
          <span className="min-w-0">
            <span className="block font-medium">
              {name} {employee.userId === user.id && <span className="font-normal text-muted">{t('staff.you')}</span>}{' '}
              {suspendedAt !== null && <Chip tone="watch">{t('employees.suspended')}</Chip>}{' '}
              {groupReports && <Chip tone="plain">{t('employees.readsReports')}</Chip>}
            </span>
            <EmailText address={email} className="block text-small text-muted" />
          </span>
        </span>
      </td>
      <td className="@max-[35rem]:col-span-2 @max-[35rem]:row-start-2 @max-[35rem]:pt-0! @max-[35rem]:pl-17!">
        {onManage === null ? (
          <Chip tone={role === 'Admin' ? 'info' : 'plain'}>{roleText(t, role)}</Chip>
        ) : (
          <RoleCell employee={employee} />
        )}
      </td>
      <td className="hidden @[43.75rem]:table-cell">
        <SecondFactor isOn={employee.hasSecondFactor} />
      </td>
      <td className="num hidden text-ink-2 @[35rem]:table-cell">
        {lastUsedAt === null ? t('staff.never') : format.relative(lastUsedAt)}
      </td>
      {onManage !== null && (
        <td className="@max-[35rem]:col-start-2 @max-[35rem]:row-start-1 @max-[35rem]:border-b-0!">
          <Button
            variant="quiet"
            iconOnly
            aria-label={t('employees.manage', { name })}
            onClick={() => onManage(employee.userId)}
          >
            <Ellipsis aria-hidden />
          </Button>
        </td>
      )}
    </tr>
  )
})

function SecondFactor({ isOn }: { isOn: boolean }) {
  const t = useT()
  const Icon = isOn ? ShieldCheck : CircleAlert
  return (
    <Chip tone={isOn ? 'good' : 'watch'} icon={<Icon aria-hidden strokeWidth={1.75} className="size-3.5" />}>
      {t(isOn ? 'employees.on' : 'employees.off')}
    </Chip>
  )
}

/**
 * Shows the role of an employee. The role `Reader` cannot be changed, so that readers of group reports never gain
 * access to single results.
 */
function RoleCell({ employee }: { employee: Employee }) {
  const t = useT()
  const { role } = employee
  return role === 'Reader' ? <Chip>{roleText(t, role)}</Chip> : <RoleSelect employee={employee} role={role} />
}

function RoleSelect({ employee, role }: { employee: Employee; role: 'Admin' | 'Staff' }) {
  const t = useT()
  const { tenantId } = useTenant()
  const { userId } = employee
  const name = `${employee.firstName} ${employee.lastName}`
  const { value, choose } = useChoice(
    role,
    (to: 'Admin' | 'Staff') => write(employeesApi.changeEmployee, { params: { tenantId, userId }, body: { role: to } }),
    {
      onDone: (_, to) =>
        void showToast({ text: t('employees.roleChanged', { name, role: roleText(t, to) }), tone: 'good' }),
      toast: true,
    },
  )
  return (
    <SelectInput
      className="sm min-w-28"
      aria-label={t('employees.roleOf', { name })}
      value={value}
      onChange={(event) => choose(event.currentTarget.value === 'Admin' ? 'Admin' : 'Staff')}
    >
      <option value="Admin">{roleText(t, 'Admin')}</option>
      <option value="Staff">{roleText(t, 'Staff')}</option>
    </SelectInput>
  )
}
