import { useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { type BodyPart, bodyParts, type BodySegments, type SegmentMeasure } from './segments.ts'
import { BodyFigure } from '../figures/body-figure.tsx'
import { PositionMark } from '../figures/position-mark.tsx'
import { useResultTexts } from '../rows/texts.ts'
import { vendorWords } from '../sheet/cells.tsx'
import { UnitSign } from '../../../platform/unit-sign.tsx'

export function SegmentCard({ segments }: { readonly segments: BodySegments }) {
  const t = useT()
  const { measures } = segments
  const [chosenKey, setChosenKey] = useState(measures[0]?.key)
  const chosen = measures.find((measure) => measure.key === chosenKey) ?? measures[0]
  if (chosen === undefined) return null
  const others = measures.filter((measure) => measure !== chosen)
  const shown = { chosen, others }
  const hasVendor = Object.values(chosen.rows).some(({ vendor }) => vendor !== undefined)
  return (
    <Card
      className="flex break-inside-avoid flex-col"
      heading={t('checkUps.segments')}
      action={
        measures.length > 1 && (
          <Segmented
            isSmall
            label={t('checkUps.segments.show')}
            value={chosen.key}
            onChange={setChosenKey}
            options={measures.map(({ key, name }) => ({ value: key, label: name }))}
          />
        )
      }
    >
      <div
        aria-hidden="true"
        className="grid flex-1 grid-cols-[minmax(88px,1fr)_minmax(0,150px)_minmax(88px,1fr)] items-stretch gap-1 px-5 pb-4"
      >
        <div className="flex flex-col justify-around pt-6 pb-2">
          <PartValue part="RightArm" {...shown} />
          <PartValue part="RightLeg" {...shown} />
        </div>
        <div className="self-center">
          <BodyFigure
            label={t('checkUps.segments.figure')}
            choosePaint={(part) => paints[chosen.rows[part]?.vendor?.position ?? 'unknown']}
          />
        </div>
        <div className="flex flex-col justify-around pt-6 pb-2 text-right">
          <PartValue part="LeftArm" {...shown} />
          <PartValue part="LeftLeg" {...shown} />
        </div>
      </div>
      <div aria-hidden="true" className="border-t border-sep px-5 py-3">
        <PartValue part="Trunk" {...shown} isRow />
      </div>
      <p className="border-t border-sep px-5 py-2.5 text-caption text-muted">
        {t(hasVendor ? 'sheet.segments.viewVendor' : 'checkUps.segments.view')}
      </p>
      <SegmentTable measures={measures} />
    </Card>
  )
}

/**
 * The colour shows whether the value is below, in or above the range of the device. No colour is red. The mark and the
 * word next to the figure carry the same information.
 */
const paints = {
  under: { fill: 'var(--under-soft)', stroke: 'var(--under)' },
  normal: { fill: 'var(--normal-soft)', stroke: 'var(--normal)' },
  over: { fill: 'var(--over-soft)', stroke: 'var(--over)' },
  unknown: { fill: 'var(--accent-soft)', stroke: 'var(--chart-1)' },
} as const

interface PartValueProps {
  readonly part: BodyPart
  readonly chosen: SegmentMeasure
  readonly others: readonly SegmentMeasure[]
  readonly isRow?: boolean
}

function PartValue({ part, chosen, others, isRow = false }: PartValueProps) {
  const t = useT()
  const texts = useResultTexts()
  const row = chosen.rows[part]
  return (
    <div className={isRow ? 'num flex flex-wrap items-baseline gap-x-4' : 'num'}>
      <div className={`text-caption text-muted ${isRow ? 'flex-1' : ''}`}>{t(`checkUps.segments.${part}`)}</div>
      <div className="mt-0.5 text-[1.0625rem] font-semibold tracking-[-.012em]">
        {row && texts.shown(row)}{' '}
        <UnitSign unit={row?.unit} className="text-caption font-normal tracking-normal text-muted" />
      </div>
      {row?.vendor !== undefined && (
        <div
          className={`mt-0.5 flex items-center gap-1 text-caption text-ink-2 ${isRow || part.startsWith('Right') ? '' : 'justify-end'}`}
        >
          <PositionMark position={row.vendor.position} size={8} />
          {texts.vendorBrief(row)}
          <span className="hidden print:inline">{t(vendorWords[row.vendor.position])}</span>
        </div>
      )}
      {others.map(({ key, name, rows }) => (
        <div key={key} className="mt-0.5 text-caption text-ink-2">
          {name} {rows[part] && texts.shown(rows[part])} <UnitSign unit={rows[part]?.unit} />
        </div>
      ))}
    </div>
  )
}

/**
 * The same values as a table for screen readers. The table is in a hidden wrapper, because a table itself does not
 * shrink below its longest cell.
 */
function SegmentTable({ measures }: { readonly measures: readonly SegmentMeasure[] }) {
  const t = useT()
  const texts = useResultTexts()
  return (
    <div className="sr-only">
      <table>
        <caption>{t('checkUps.segments')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('checkUps.segments.part')}</th>
            {measures.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bodyParts.map((part) => (
            <tr key={part}>
              <th scope="row">{t(`checkUps.segments.${part}`)}</th>
              {measures.map(({ key, rows }) => {
                const row = rows[part]
                return <td key={key}>{row?.value == null ? '' : texts.spokenValue(row)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
