import { type Translate, useT } from '../../../i18n/t.tsx'
import { BandChip } from '../figures/band-chip.tsx'
import { usePersonWords } from '../../../platform/people/person-words.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import { bandAt, type BorderedBand, type ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

export function TraceBands({ row, value }: { readonly row: ResultRow; readonly value: number }) {
  const t = useT()
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  const person = usePersonWords()
  const here = bandAt(row, value)
  return (
    <ul className="space-y-1">
      {row.bands.map((band, index) => (
        <li key={band.code} className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <BandChip word={texts.bandWord(band)} position={band.position} valence={band.valence} />
          {!isQuiet && (
            <span className="num">
              {borderText(t, [row.bands[index - 1], band], (border) => texts.border(row, border))}
            </span>
          )}
          {band === here && (
            <span className="font-medium text-ink">
              {person === undefined ? t('checkUps.trace.here') : t('person.here')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function borderText(
  t: Translate,
  [before, band]: readonly [BorderedBand | undefined, BorderedBand],
  number: (value: number) => string,
): string {
  const from = before?.upTo ?? undefined
  const to = band.upTo ?? undefined
  const words = { from: from === undefined ? '' : number(from), to: to === undefined ? '' : number(to) }
  const start = from === undefined ? 'none' : before?.inclusive === true ? 'above' : 'from'
  const end = to === undefined ? 'none' : band.inclusive ? 'to' : 'below'
  const key = keys[start][end]
  return key === undefined ? '' : t(key, words)
}

// The wording shows whether a band includes its border: "above 20" excludes 20, "from 20" includes it.
const keys = {
  none: { none: undefined, to: 'checkUps.trace.bandTo', below: 'checkUps.trace.bandBelow' },
  from: {
    none: 'checkUps.trace.bandFrom',
    to: 'checkUps.trace.bandFromTo',
    below: 'checkUps.trace.bandFromBelow',
  },
  above: {
    none: 'checkUps.trace.bandAbove',
    to: 'checkUps.trace.bandAboveTo',
    below: 'checkUps.trace.bandAboveBelow',
  },
} as const
