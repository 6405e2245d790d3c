import { type Translate, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { riskRegions } from '@salus/contract/tenant/settings.ts'
import type { OrganisationField } from './changed-fields.ts'

interface MeanwhileSavedProps {
  readonly name: OrganisationField
  /**
   * The value that another person has saved; `null` if they cleared the field; `undefined` if nobody else has changed
   * it.
   */
  readonly value: string | null | undefined
  readonly onTakeOver: () => void
}

/** Shows next to a field the value that another person has saved in the meantime, and offers to use this value. */
export function MeanwhileSaved({ name, value, onTakeOver }: MeanwhileSavedProps) {
  const t = useT()
  if (value === undefined) return null
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 text-small" role="status">
      <span className="min-w-0 break-words whitespace-pre-line">
        {t('record.meanwhile', { value: writeValue(t, name, value) })}
      </span>
      <Button size="small" onClick={onTakeOver}>
        {t('record.takeOver')}
      </Button>
    </p>
  )
}

function writeValue(t: Translate, name: OrganisationField, value: string | null): string {
  if (name === 'locale') return t(value === 'de' ? 'tenantSettings.german' : 'tenantSettings.english')
  const region = riskRegions.find((one) => one === value)
  if (name === 'riskRegion')
    return t(region === undefined ? 'tenantSettings.region_none' : `tenantSettings.region_${region}`)
  return value ?? t('record.notGiven')
}
