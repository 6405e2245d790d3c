import type { TenantSettingsSection } from '../../../features/tenant-settings/settings-sections.ts'
import type { TranslationKey } from '../../../i18n/t.tsx'

export const sectionNames: Readonly<Record<TenantSettingsSection, TranslationKey>> = {
  organisation: 'tenantSettings.organisation',
  'check-ups': 'tenantSettings.checkUps',
  'help-lines': 'tenantSettings.helpLines',
  security: 'tenantSettings.security',
  keys: 'apiKeys.title',
  devices: 'offlineDays.devices.title',
  'data-protection': 'tenantSettings.dataProtection',
  end: 'tenantEnd.title',
}

export const sectionTexts: Readonly<Record<TenantSettingsSection, TranslationKey>> = {
  organisation: 'tenantSettings.organisationText',
  'check-ups': 'tenantSettings.checkUpsText',
  'help-lines': 'tenantSettings.helpLinesText',
  security: 'tenantSettings.securityText',
  keys: 'apiKeys.text',
  devices: 'offlineDays.devices.text',
  'data-protection': 'tenantSettings.dataProtectionText',
  end: 'tenantEnd.text',
}

export const sectionHints: Readonly<Record<TenantSettingsSection, TranslationKey>> = {
  organisation: 'tenantSettings.organisationHint',
  'check-ups': 'tenantSettings.checkUpsHint',
  'help-lines': 'tenantSettings.helpLinesHint',
  security: 'tenantSettings.securityHint',
  keys: 'tenantSettings.keysHint',
  devices: 'offlineDays.devices.hint',
  'data-protection': 'tenantSettings.dataProtectionHint',
  end: 'tenantEnd.hint',
}
