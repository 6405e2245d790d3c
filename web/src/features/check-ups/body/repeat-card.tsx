import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { subtractShown } from '@salus/domain/numbers/shown-difference.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { SecondaryCard } from '../../../ui/disclosure.tsx'
import type { RepeatReading } from './repeat-reading.ts'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'
import { UnitSign } from '../../../platform/unit-sign.tsx'

interface RepeatCardProps {
  readonly checkUp: CheckUp
  readonly earlier: RepeatReading
  readonly rows: readonly ResultRow[]
}

/**
 * Compares two consecutive readings: shows both values with mean and spread, and the repeatability of the device,
 * computed from the tenant's own pairs of readings.
 */
export function RepeatCard({ checkUp, earlier, rows }: RepeatCardProps) {
  const t = useT()
  const format = useFormat()
  const own = checkUp.repeatability ?? []
  const repeated = rows.flatMap((row) => {
    const before = earlier.value(row.key)
    return row.value === null || before === undefined ? [] : [{ row, before, now: row.value }]
  })
  if (repeated.length === 0) return null
  const [first, second] = [format.time(earlier.dateOfMeasurement), format.time(checkUp.dateOfMeasurement)]
  const pairs = own[0]?.pairs
  return (
    <SecondaryCard title={t('sheet.repeat')} isFlush>
      <p className="max-w-[72ch] px-5 pb-3 text-small text-ink-2">{t('sheet.repeat.text', { time: first })}</p>
      <table className="w-full border-t border-line">
        <caption className="sr-only">{t('sheet.repeat')}</caption>
        <thead>
          <tr className="text-caption text-muted">
            <th scope="col" className="py-2.5 pr-2 pl-5">
              {t('checkUps.value')}
            </th>
            <Heading isWide>{t('sheet.repeat.first', { time: first })}</Heading>
            <Heading isWide>{t('sheet.repeat.first', { time: second })}</Heading>
            <Heading>{t('sheet.repeat.mean')}</Heading>
            <Heading>{t('sheet.repeat.spread')}</Heading>
            {pairs !== undefined && <Heading>{t('sheet.repeat.own')}</Heading>}
          </tr>
        </thead>
        <tbody>
          {repeated.map(({ row, before, now }) => (
            <RepeatRow
              key={row.key}
              row={row}
              readings={[before, now]}
              own={own.find(({ code }) => code === row.key)?.minimalDetectableChange}
              hasOwn={pairs !== undefined}
            />
          ))}
        </tbody>
      </table>
      <p className="border-t border-sep px-5 py-2.5 text-caption text-muted">
        {pairs === undefined
          ? t('sheet.repeat.ownMissing', { pairs: earlier.pairsNeeded })
          : t('sheet.repeat.ownText', { pairs })}
      </p>
    </SecondaryCard>
  )
}

function Heading({ children, isWide = false }: { readonly children: string; readonly isWide?: boolean }) {
  return (
    <th scope="col" className={`num px-2 py-2.5 !text-right last:pr-5 ${isWide ? wideOnly : ''}`}>
      {children}
    </th>
  )
}

const wideOnly = 'hidden @[35rem]:table-cell'

interface RepeatRowProps {
  readonly row: ResultRow
  readonly readings: readonly [before: number, now: number]
  readonly own: number | undefined
  readonly hasOwn: boolean
}

function RepeatRow({ row, readings: [before, now], own, hasOwn }: RepeatRowProps) {
  const texts = useResultTexts()
  const cell = 'num px-2 text-right whitespace-nowrap last:pr-5'
  return (
    <tr className="border-t border-sep">
      <th scope="row" className="py-2 pr-2 pl-5 font-medium hyphens-auto">
        {texts.writeName(row)} <UnitSign unit={row.unit} className="text-small font-normal text-muted" />
      </th>
      <td className={`${cell} ${wideOnly}`}>{texts.number(row, before)}</td>
      <td className={`${cell} ${wideOnly}`}>{texts.number(row, now)}</td>
      <td className={`${cell} font-semibold`}>{texts.number(row, (before + now) / 2)}</td>
      <td className={cell}>{texts.number(row, Math.abs(subtractShown({ from: before, to: now }, row.decimals)))}</td>
      {hasOwn && <td className={cell}>{own === undefined ? '' : texts.number(row, own)}</td>}
    </tr>
  )
}
