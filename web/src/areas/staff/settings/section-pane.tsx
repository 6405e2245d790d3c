import { type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant/settings.ts'
import { type ReactNode } from 'react'
import { SettingsCard } from '../../../features/tenant-settings/settings-card.tsx'
import type { TenantSettingsSection } from '../../../features/tenant-settings/settings-sections.ts'
import type { KeptOrganisation } from '../../../features/tenant-settings/use-kept-organisation.ts'
import { useT } from '../../../i18n/t.tsx'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { lazyPart } from '../../../platform/pages/lazy-part.tsx'

const OrganisationForm = lazyPart(
  async () => (await import('../../../features/tenant-settings/organisation-form.tsx')).OrganisationForm,
)
const LogoField = lazyPart(async () => (await import('../../../features/tenant-settings/logo-field.tsx')).LogoField)
const HelpLinesForm = lazyPart(
  async () => (await import('../../../features/tenant-settings/help-lines-form.tsx')).HelpLinesForm,
)
const DueField = lazyPart(async () => (await import('../../../features/tenant-settings/due-field.tsx')).DueField)
const ReminderField = lazyPart(
  async () => (await import('../../../features/tenant-settings/reminder-field.tsx')).ReminderField,
)
const SecurityForm = lazyPart(
  async () => (await import('../../../features/tenant-settings/security-form.tsx')).SecurityForm,
)
const ApiKeysList = lazyPart(async () => (await import('../../../features/api-keys/api-keys-list.tsx')).ApiKeysList)
const PreparedDevices = lazyPart(
  async () => (await import('../../../features/offline-days/prepared-devices.tsx')).PreparedDevices,
)
const EndSection = lazyPart(async () => (await import('../../../features/tenant-end/end-section.tsx')).EndSection)
const DataProtection = lazyPart(async () => (await import('./data-protection.tsx')).DataProtection)

interface SectionPaneProps {
  readonly section: TenantSettingsSection
  readonly tenantId: number
  readonly displayName: string
  readonly isEditable: boolean
  readonly level: 2 | 3
  readonly unsaved: KeptOrganisation
}

export function SectionPane({ section, tenantId, displayName, isEditable, level, unsaved }: SectionPaneProps) {
  const t = useT()
  switch (section) {
    case 'organisation':
      return (
        <WithSettings tenantId={tenantId} className="h-[35rem]">
          {(settings) => (
            <>
              <SettingsCard>
                <OrganisationForm {...{ settings, displayName, isEditable, unsaved }} />
              </SettingsCard>
              <SettingsCard level={level} title={t('tenantSettings.logo')} text={t('tenantSettings.logoText')}>
                <LogoField {...{ settings, isEditable }} />
              </SettingsCard>
            </>
          )}
        </WithSettings>
      )
    case 'check-ups':
      return (
        <WithSettings tenantId={tenantId} className="h-64">
          {(settings) => (
            <SettingsCard>
              <DueField {...{ settings, isEditable }} />
              <ReminderField {...{ settings, isEditable }} />
            </SettingsCard>
          )}
        </WithSettings>
      )
    case 'help-lines':
      return (
        <WithSettings tenantId={tenantId} className="h-96">
          {(settings) => (
            <SettingsCard>
              <HelpLinesForm {...{ settings, isEditable }} />
            </SettingsCard>
          )}
        </WithSettings>
      )
    case 'security':
      return (
        <WithSettings tenantId={tenantId} className="h-[36rem]">
          {(settings) => (
            <SettingsCard>
              <SecurityForm {...{ settings, isEditable }} />
            </SettingsCard>
          )}
        </WithSettings>
      )
    case 'keys':
      return (
        <SettingsCard>
          <ApiKeysList tenantId={tenantId} />
        </SettingsCard>
      )
    case 'devices':
      return (
        <SettingsCard>
          <PreparedDevices tenantId={tenantId} />
        </SettingsCard>
      )
    case 'data-protection':
      return <DataProtection tenantId={tenantId} level={level} />
    case 'end':
      return (
        <SettingsCard>
          <EndSection {...{ tenantId, displayName, level }} />
        </SettingsCard>
      )
  }
}

interface WithSettingsProps {
  readonly tenantId: number
  readonly className: string
  readonly children: (settings: TenantSettings) => ReactNode
}

function WithSettings({ tenantId, className, children }: WithSettingsProps) {
  const settings = useApiQuery(tenantSettingsApi.getTenantSettings, { params: { tenantId } })
  if (settings.data) return children(settings.data)
  return settings.isError ? (
    <div className="card">
      <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
    </div>
  ) : (
    <div aria-busy="true">
      <Skeleton className={`${className} rounded-card`} />
    </div>
  )
}
