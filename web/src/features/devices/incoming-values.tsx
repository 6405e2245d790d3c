import { canonicalValues, type ValueCode } from '@salus/domain/devices/canonical-values.ts'
import { listAcceptedValues } from '@salus/domain/devices/profile-values.ts'
import type { ReceivedReading } from '@salus/domain/devices/received-reading.ts'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/icons.ts'

interface IncomingValuesProps {
  readonly profileId: string
  readonly reading: ReceivedReading
  readonly onUse: () => void
}

export function IncomingValues({ profileId, reading, onUse }: IncomingValuesProps) {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const taken = listAcceptedValues(profileId)
  const all = Object.entries(reading.values) as [ValueCode, number][] // a reading has only these keys
  const isTaken = ([code]: [ValueCode, number]) => code === 'heightCm' || taken.has(code)
  const others = all.filter((row) => !isTaken(row)).map(([code]) => canonicalValues[code].name[language])
  const parts = Object.values(reading.segmental ?? {}).flatMap((bySegment) => Object.values(bySegment)).length
  return (
    <div className="mt-4 border-t border-sep pt-4">
      <h3 className="font-semibold">{t('deviceReadings.incoming')}</h3>
      <dl className="mt-2 grid gap-x-8 @[30rem]:grid-cols-2">
        {all.filter(isTaken).map(([code, value]) => (
          <Incoming key={code} name={canonicalValues[code].name[language]} unit={unitText(canonicalValues[code].unit)}>
            {format.number(value, isCounted(canonicalValues[code].unit) ? 0 : 1)}
          </Incoming>
        ))}
        {parts > 0 && (
          <Incoming name={t('deviceReadings.parts')} unit="">
            {format.number(parts, 0)}
          </Incoming>
        )}
      </dl>
      {others.length > 0 && (
        <p className="mt-3 text-small text-muted">
          {t('deviceReadings.noPlace', { names: [...new Set(others)].join(', ') })}
        </p>
      )}
      <Button variant="primary" className="mt-4 h-11" onClick={onUse}>
        {t('deviceReadings.use')}
      </Button>
    </div>
  )
}

interface IncomingProps {
  readonly name: string
  readonly unit: string
  readonly children: string
}

const Incoming = ({ name, unit, children }: IncomingProps) => (
  <div className="flex items-center gap-3 border-b border-sep py-2">
    <dt className="flex-1">{name}</dt>
    <dd className="num font-semibold">
      {children} <span className="font-normal text-muted">{unit}</span>
    </dd>
    <Check aria-hidden className="size-4 text-success" />
  </div>
)

/**
 * Returns true for units whose values are shown as whole numbers: ratings, years, kilocalories, pulse and blood
 * pressure.
 */
const isCounted = (unit: string) => unit.startsWith('{') || ['a', 'kcal/d', 'mm[Hg]', '/min'].includes(unit)

const unitText = (unit: string) =>
  ({ 'kg/m2': 'kg/m²', Ohm: 'Ω', 'mm[Hg]': 'mmHg', '/min': '/min', 'kcal/d': 'kcal', deg: '°', a: '' })[unit] ??
  unit.replace(/^\{.*\}$/, '')
