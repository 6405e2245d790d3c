import { useFormat } from '../../../i18n/t.tsx'
import { zoneOfCountry } from '../../../platform/dates/tenant-time.ts'
import { useTenant } from '../staff-area.tsx'

/**
 * Returns the time zone in which the reader sees the days of surveys. If the reader's account is in the country of the
 * organisation, it is the zone of the account, as in the mails about surveys.
 */
export function useTenantZone(): string {
  const { membership } = useTenant()
  return zoneOfCountry(membership.country, useFormat().timeZone)
}
