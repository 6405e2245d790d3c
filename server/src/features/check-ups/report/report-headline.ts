import { removeFigures } from '@salus/domain/measurement-profiles/remove-figures.ts'
import { fillPlaces } from '@salus/domain/words.ts'
import { headlineChange } from './report-changes.ts'
import { drawHeadlineBar, type HeadlineBar } from './report-drawing.ts'
import type { Figures } from './report-figures.ts'
import type { Row } from './report-row.ts'

export interface Headline {
  readonly name: string
  readonly value: string
  readonly unit: string
  readonly isWord: boolean
  readonly position: string
  readonly tone: string
  readonly band: string | null
  readonly range: string
  /** How accurate one reading is, as drawn around the value; `null` if nothing is drawn, and in quiet mode. */
  readonly accuracy: string | null
  readonly bar: HeadlineBar | null
  readonly meaning: readonly string[]
  readonly change: { readonly title: string; readonly figures: string; readonly text: string } | null
}

export function buildHeadline(row: Row, figures: Figures): Headline {
  const { words } = figures
  const isWord = row.value === null || figures.isQuiet
  const scaleEnd = row.scale === null ? '' : figures.border(row.scale.max, 0)
  return {
    name: row.name,
    value: figures.isQuiet ? quietText(row, figures) : row.text,
    unit: isWord ? '' : figures.unit(row.unit, row.value) || fillPlaces(words.ofMax, { max: scaleEnd }),
    isWord,
    ...writePlace(row),
    band: row.band === row.text || figures.isQuiet ? null : bandText(row, figures),
    range: isWord ? '' : figures.range(row.usual, row.decimals),
    accuracy:
      row.error === undefined || isWord || row.scale === null
        ? null
        : fillPlaces(words.accurateTo, { error: figures.difference(row.error, row) }),
    bar: drawHeadlineBar(row, figures),
    meaning: [writeMeaning(row, figures), row.about, row.because, ...row.remarks].filter((text) => text !== null),
    change: headlineChange(row, figures),
  }
}

function writeMeaning({ meaning }: Row, { isQuiet }: Figures): string | null {
  if (meaning === null || !isQuiet) return meaning
  const text = removeFigures(meaning)
  return text === '' ? null : text
}

const quietText = (row: Row, { words }: Figures): string => row.band ?? (row.value === null ? row.text : words.noBand)

export const bandText = ({ band, atBorderOf }: Row, { words }: Figures): string | null =>
  band === null || atBorderOf === null ? band : `${band}, ${fillPlaces(words.atBorderOf, { band: atBorderOf })}`

export const writePlace = ({ place }: Row) => ({
  position: place?.position ?? 'normal',
  tone: place?.valence ?? 'neutral',
})
