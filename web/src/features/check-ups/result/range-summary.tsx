import { type Translate, useLanguage, useT } from '../../../i18n/t.tsx'
import { CircleCheck, ListFilter, Ruler } from '../../../ui/icons.ts'
import { needsAttention } from '../rows/needs-attention.ts'
import { rooms } from './rooms.ts'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

/** If more values than this lie outside their range, the summary gives only their number, not their names. */
const mostNamed = 4

/** Shows in one sentence how many values lie in their usual range, and which values lie below or above it. */
export function RangeSummary({ rows }: { readonly rows: readonly ResultRow[] }) {
  const t = useT()
  const texts = useResultTexts()
  const language = useLanguage()
  const measured = rows.filter(({ value }) => value !== null)
  if (measured.length === 0) return null
  const ranged = measured.filter(({ usual }) => (usual.low ?? usual.high) !== undefined)
  const beside = ranged.filter(({ band }) => band !== undefined && band.position !== 'normal')
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const clauses = sides.flatMap((side) => {
    const found = beside.filter((row) => findSide(row) === side)
    if (found.length === 0) return []
    const names = beside.length > mostNamed ? '' : list.format(found.map((row) => texts.writeName(row)))
    return [sideText(t, side, { count: found.length, names })]
  })
  const hasAttention = ranged.some(needsAttention)
  const Sign = ranged.length === 0 ? Ruler : hasAttention ? ListFilter : CircleCheck
  const tint = ranged.length === 0 ? 'text-muted' : hasAttention ? 'text-over-ink' : 'text-normal-ink'
  return (
    <p
      data-part="summary"
      className={`num mb-4 flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-ink-2 ${rooms.summary}`}
    >
      <Sign aria-hidden className={`size-4.5 shrink-0 ${tint}`} />
      <span>
        <span className="font-medium text-ink">
          {[
            writeHead(t, { ranged, inside: ranged.length - beside.length, all: measured.length, texts }),
            ...clauses,
          ].join('; ')}
          .
        </span>
        {ranged.length > 0 &&
          ranged.length < measured.length &&
          ` ${t('checkUps.rangeWithout', { count: measured.length - ranged.length })}`}
        {ranged.length === 0 && ` ${t('checkUps.rangeNone', { count: measured.length })}`}
      </span>
    </p>
  )
}

interface Head {
  readonly ranged: readonly ResultRow[]
  readonly inside: number
  readonly all: number
  readonly texts: ReturnType<typeof useResultTexts>
}

function writeHead(t: Translate, { ranged, inside, all, texts }: Head): string {
  const [first, ...others] = ranged
  if (first === undefined) return t('checkUps.rangeMeasured', { count: all })
  if (others.length === 0 && inside === 1) return t('checkUps.rangeOne', { name: texts.writeName(first) })
  return inside === ranged.length
    ? t('checkUps.rangeAll', { all: ranged.length })
    : t('checkUps.rangeSome', { count: inside, all: ranged.length })
}

const sides = ['under', 'over', 'underGood', 'overGood', 'underNeutral', 'overNeutral'] as const
type Side = (typeof sides)[number]

function findSide({ band }: ResultRow): Side | undefined {
  if (band === undefined || band.position === 'normal') return undefined
  if (band.valence === 'good') return `${band.position}Good`
  return band.valence === 'neutral' ? `${band.position}Neutral` : band.position
}

/**
 * Returns the text for the values below or above their ranges. If the side is the good one, the text says so. For
 * neutral values and values that need attention, the text contains only the side.
 */
function sideText(t: Translate, side: Side, values: { readonly count: number; readonly names: string }): string {
  const place = side === 'underNeutral' ? 'under' : side === 'overNeutral' ? 'over' : side
  return values.names === '' ? t(`checkUps.rangeCount.${place}`, values) : t(`checkUps.rangeNames.${place}`, values)
}
