import { itemIds, type Traces } from '../../score-trace.ts'
import { type Domain, domains } from './bands.ts'

const reversed = itemIds([3, 5, 6, 9, 12, 14, 16, 18, 20, 21, 22, 34])

const mean = {
  de: 'Mittelwert der beantworteten Fragen, je 1 bis 5; wo Zustimmung eine Belastung ist, zählt 6 minus die Antwort. Mindestens die Hälfte muss beantwortet sein.',
  en: 'Mean of the answered questions, 1 to 5 each; where agreeing means strain, 6 minus the answer counts. At least half of them must be answered.',
}
const load = {
  de: 'Der Mittelwert umgekehrt, von 0 bis 100: (5 − Mittelwert) ÷ 4 × 100.',
  en: 'The mean reversed, on a scale from 0 to 100: (5 − mean) ÷ 4 × 100.',
}

const traceItems = ({ items }: Domain) => {
  const from = itemIds(items)
  return { from, reversed: from.filter((id) => reversed.includes(id)) }
}

export const traces: Traces = Object.fromEntries(
  domains.flatMap((domain) => [
    [domain.mean.code, { ...traceItems(domain), rule: mean }],
    [domain.load.code, { ...traceItems(domain), rule: load }],
  ]),
)
