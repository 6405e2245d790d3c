import { employeesApi } from '@salus/contract/tenant/employees.ts'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { useSession } from '../../platform/account/session.ts'
import { useApiQuery } from '../../platform/api/query.ts'

interface RequireFactorProps {
  readonly tenantId: number
  readonly isBusy: boolean
  readonly onRequire: () => void
  readonly onClose: () => void
}

/**
 * Asks for confirmation before a second factor becomes required, because people without one are locked out immediately.
 * Admins without a second factor would lock themselves out, so they are asked to set one up first.
 */
export function RequireFactor(props: RequireFactorProps) {
  const { secondFactor } = useSession()
  return secondFactor.isSetUp || secondFactor.isShown ? <Question {...props} /> : <OwnFirst {...props} />
}

function Question({ tenantId, isBusy, onRequire, onClose }: RequireFactorProps) {
  const t = useT()
  const employees = useApiQuery(employeesApi.getEmployeesOfTenant, { params: { tenantId } }, { staleTime: 0 })
  const without = employees.data?.items.filter((one) => !one.hasSecondFactor && one.suspendedAt === null)
  return (
    <FormDialog
      title={t('tenantSettings.requireFactorTitle')}
      act={t('tenantSettings.requireFactor')}
      onAct={onRequire}
      {...{ isBusy, onClose }}
    >
      <p className="text-ink-2">{t('tenantSettings.requireFactorText')}</p>
      <p role="status" className="mt-3 min-h-6 font-medium">
        {without && t('tenantSettings.withoutFactor', { count: without.length })}
      </p>
    </FormDialog>
  )
}

function OwnFirst({ tenantId, onClose }: RequireFactorProps) {
  const t = useT()
  const navigate = useNavigate()
  const leave = () => {
    onClose()
    void navigate({ ...paths.staff.profileSettings(tenantId), search: { section: 'security' } })
  }
  return (
    <FormDialog
      title={t('tenantSettings.ownFactorTitle')}
      act={t('tenantSettings.toOwnFactor')}
      isBusy={false}
      onAct={leave}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('tenantSettings.ownFactorText')}</p>
    </FormDialog>
  )
}
