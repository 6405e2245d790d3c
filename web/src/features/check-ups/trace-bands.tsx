import { type Translate, useT } from '../../i18n/t.tsx'
import { BandChip } from './figures/band-chip.tsx'
import { useIsQuiet } from './quiet-mode.tsx'
import { bandAt, type BorderedBand, type ResultRow } from './result-row.ts'
import { useResultTexts } from './result-texts.ts'

/** All bands for this person with their borders; the one the value lies in is named as such. */
export function TraceBands({ row, value }: { readonly row: ResultRow; readonly value: number }) {
  const t = useT()
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
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
          {band === here && <span className="font-medium text-ink">{t('checkUps.trace.here')}</span>}
        </li>
      ))}
    </ul>
  )
}

/** From where to where a band reaches; whether a border itself belongs to it is said by the word. */
export function borderText(
  t: Translate,
  [before, band]: readonly [BorderedBand | undefined, BorderedBand],
  number: (value: number) => string,
): string {
  const from = before?.upTo == null ? undefined : number(before.upTo)
  const to = band.upTo === null ? undefined : number(band.upTo)
  const isAbove = before?.inclusive === true
  if (from === undefined && to === undefined) return ''
  if (from === undefined)
    return t(band.inclusive ? 'checkUps.trace.bandTo' : 'checkUps.trace.bandBelow', { to: to ?? '' })
  if (to === undefined) return t(isAbove ? 'checkUps.trace.bandAbove' : 'checkUps.trace.bandFrom', { from })
  if (isAbove) return t(band.inclusive ? 'checkUps.trace.bandAboveTo' : 'checkUps.trace.bandAboveBelow', { from, to })
  return t(band.inclusive ? 'checkUps.trace.bandFromTo' : 'checkUps.trace.bandFromBelow', { from, to })
}
