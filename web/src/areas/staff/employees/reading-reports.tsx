import { type Employee, employeesApi } from '@salus/contract/tenant/employees.ts'
import { tenantSettingsApi } from '@salus/contract/tenant/settings.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useApiQuery } from '../../../platform/api/query.ts'
import { write } from '../../../platform/api/write.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FileText } from '../../../ui/icons.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useTenant } from '../staff-area.tsx'
import { useEmployeeAct } from './use-act.ts'

interface ReadingReportsProps {
  readonly employee: Employee
  readonly onDone: () => void
}

/**
 * Gives an admin the right to read group reports, or takes it away. Hidden if the organisation gives this right only to
 * people with the role `Reader`.
 */
export function ReadingReports({ employee, onDone }: ReadingReportsProps) {
  const t = useT()
  const { tenantId } = useTenant()
  const settings = useApiQuery(tenantSettingsApi.getTenantSettings, { params: { tenantId } }).data
  const { run, isBusy } = useEmployeeAct()
  const { userId, groupReports, firstName, lastName } = employee
  const act = async () => {
    const outcome = await run(async () => {
      const body = { groupReports: !groupReports }
      await write(employeesApi.changeEmployee, { params: { tenantId, userId }, body })
      const say = groupReports ? 'employees.done_takeReports' : 'employees.done_giveReports'
      showToast({ text: t(say, { name: `${firstName} ${lastName}` }), tone: 'good' })
    })
    if (outcome === 'done') onDone()
  }
  if (settings === undefined) return null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
      <p className="flex-1 basis-56 text-ink-2">
        {t(settings.groupReportsApart ? 'employees.reportsApartText' : 'employees.giveReportsText')}
      </p>
      {settings.groupReportsApart ? (
        <Link {...paths.staff.tenantSettings(tenantId, 'security')} className={buttonClass()} onClick={onDone}>
          {t('employees.toSecurity')}
        </Link>
      ) : (
        <Button isBusy={isBusy} onClick={() => void act()}>
          <FileText aria-hidden strokeWidth={1.75} />
          {t(groupReports ? 'employees.takeReports' : 'employees.giveReports')}
        </Button>
      )}
    </li>
  )
}
