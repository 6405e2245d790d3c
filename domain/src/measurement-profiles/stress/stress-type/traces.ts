import { itemIds, type Traces } from '../../score-trace.ts'
import { copingScales, type Style, styleDefinitions, typeDefinition } from './bands.ts'

const styles = Object.keys(styleDefinitions) as readonly Style[] // the keys of a const object

const itemsOfStyle = (style: Style) =>
  itemIds(
    copingScales
      .filter((scale) => scale.style === style)
      .flatMap(({ items }) => items)
      .toSorted((a, b) => a - b),
  )

const ofTwo = { de: 'Summe der zwei Fragen, je 1 bis 4.', en: 'Sum of the two questions, 1 to 4 each.' }
const ofStyle = {
  de: 'Mittelwert der beantworteten Fragen dieses Stils, je 1 bis 4.',
  en: 'Mean of the answered questions of this style, 1 to 4 each.',
}

export const traces: Traces = {
  [typeDefinition.code]: {
    from: itemIds(Array.from({ length: 28 }, (_, index) => index + 1)),
    reversed: [],
    rule: {
      de: 'Der Stil mit dem höchsten Mittelwert gibt den Namen, wenn er mindestens 2 beträgt und 0,25 vor dem nächsten liegt. Sonst ist der Typ gemischt oder, unter 2, zurückhaltend.',
      en: 'The style with the highest mean gives the name if that is at least 2 and 0.25 ahead of the next. Otherwise the type is mixed or, below 2, reserved.',
    },
  },
  ...Object.fromEntries(
    styles.map((style) => [styleDefinitions[style].code, { from: itemsOfStyle(style), reversed: [], rule: ofStyle }]),
  ),
  ...Object.fromEntries(
    copingScales.map(({ items, definition }) => [definition.code, { from: itemIds(items), reversed: [], rule: ofTwo }]),
  ),
}
