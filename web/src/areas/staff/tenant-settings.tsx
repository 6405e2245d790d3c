import { type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant-settings.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { Link } from '@tanstack/react-router'
import { ApiKeysList } from '../../features/api-keys/api-keys-list.tsx'
import { HoldsList } from '../../features/erasures/holds-list.tsx'
import { ReceiptsList } from '../../features/erasures/receipts-list.tsx'
import { RetentionRules } from '../../features/erasures/retention-rules.tsx'
import { HelpLinesForm } from '../../features/tenant-settings/help-lines-form.tsx'
import { DueField } from '../../features/tenant-settings/due-field.tsx'
import { ReminderField } from '../../features/tenant-settings/reminder-field.tsx'
import { LogoField } from '../../features/tenant-settings/logo-field.tsx'
import { OrganisationForm } from '../../features/tenant-settings/organisation-form.tsx'
import { SecurityForm } from '../../features/tenant-settings/security-form.tsx'
import { SettingsSection } from '../../features/tenant-settings/settings-section.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTenant } from './staff-area.tsx'

/** What holds for everybody of the tenant: Admins change it, Staff read it. */
export function TenantSettingsPage() {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const settings = useApiQuery(tenantSettingsApi.getTenantSettings, { params: { tenantId } })
  const isEditable = may(membership.role, 'change-tenant-settings')
  return (
    <div className="max-w-[980px]">
      <PageHeader
        title={t('tenantSettings.title')}
        text={isEditable ? membership.displayName : t('tenantSettings.readOnly')}
      />
      {settings.data ? (
        <Sections
          settings={settings.data}
          isEditable={isEditable}
          hasKeys={may(membership.role, 'manage-api-keys')}
          hasLog={may(membership.role, 'see-audit-log')}
        />
      ) : settings.isError ? (
        <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </div>
  )
}

interface SectionsProps {
  readonly settings: TenantSettings
  readonly isEditable: boolean
  readonly hasKeys: boolean
  readonly hasLog: boolean
}

function Sections({ settings, isEditable, hasKeys, hasLog }: SectionsProps) {
  const t = useT()
  const both = { settings, isEditable }
  return (
    <div>
      <SettingsSection title={t('tenantSettings.organisation')} text={t('tenantSettings.organisationText')}>
        <OrganisationForm {...both} />
      </SettingsSection>
      <SettingsSection title={t('tenantSettings.logo')} text={t('tenantSettings.logoText')}>
        <LogoField {...both} />
      </SettingsSection>
      <SettingsSection title={t('tenantSettings.helpLines')} text={t('tenantSettings.helpLinesText')}>
        <HelpLinesForm {...both} />
      </SettingsSection>
      <SettingsSection title={t('tenantSettings.checkUps')} text={t('tenantSettings.checkUpsText')}>
        <DueField {...both} />
        <ReminderField {...both} />
      </SettingsSection>
      <SettingsSection title={t('tenantSettings.security')} text={t('tenantSettings.securityText')}>
        <SecurityForm {...both} />
      </SettingsSection>
      {hasKeys && (
        <SettingsSection title={t('apiKeys.title')} text={t('apiKeys.text')}>
          <ApiKeysList tenantId={settings.groupId} />
        </SettingsSection>
      )}
      {hasLog && (
        <SettingsSection title={t('audit.title')} text={t('audit.text')}>
          <Link {...paths.staff.auditLog(settings.groupId)} className={buttonClass({})}>
            {t('audit.link')}
          </Link>
        </SettingsSection>
      )}
      {isEditable && <DataProtection tenantId={settings.groupId} />}
    </div>
  )
}

function DataProtection({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  return (
    <>
      <SettingsSection title={t('erasures.retention')} text={t('erasures.retentionText')}>
        <RetentionRules tenantId={tenantId} />
      </SettingsSection>
      <SettingsSection title={t('erasures.holds')} text={t('erasures.holdsText')}>
        <HoldsList tenantId={tenantId} />
      </SettingsSection>
      <SettingsSection title={t('erasures.receipts')} text={t('erasures.receiptsText')}>
        <ReceiptsList tenantId={tenantId} />
      </SettingsSection>
    </>
  )
}

function SettingsSkeleton() {
  return (
    <div aria-busy="true" className="space-y-7">
      <Skeleton className="h-[34rem] rounded-card" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  )
}
