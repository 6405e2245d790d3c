import { employeesApi } from '@salus/contract/tenant/employees.ts'
import { AuditCheck } from '../../features/audit-events/audit-check.tsx'
import { AuditList } from '../../features/audit-events/audit-list.tsx'
import { useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTenant } from './staff-area.tsx'

export function AuditLog() {
  const t = useT()
  const { tenantId } = useTenant()
  const employees = useApiQuery(employeesApi.getEmployeesOfTenant, { params: { tenantId } })
  const people = (employees.data?.items ?? []).map(({ userId, firstName, lastName }) => ({
    userId,
    name: `${firstName} ${lastName}`,
  }))
  return (
    <>
      <BackLink target={paths.staff.tenantSettings(tenantId)}>{t('tenantSettings.title')}</BackLink>
      <PageHeader title={t('audit.title')} text={t('audit.text')} actions={<AuditCheck tenantId={tenantId} />} />
      <AuditList tenantId={tenantId} people={people} />
    </>
  )
}
