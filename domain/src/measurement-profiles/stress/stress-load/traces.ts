import { itemIds, type Traces } from '../../score-trace.ts'

const helplessness = itemIds([1, 2, 3, 6, 9, 10])
const confidence = itemIds([4, 5, 7, 8])
const all = itemIds([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

export const traces: Traces = {
  total: {
    from: all,
    reversed: confidence,
    rule: {
      de: 'Summe aller zehn Fragen, je 0 bis 4 Punkte; die vier Fragen zur Zuversicht zählen umgekehrt. Eine ausgelassene Frage zählt wie der Mittelwert der übrigen.',
      en: 'Sum of all ten questions, 0 to 4 points each; the four questions about confidence count the other way round. A question left out counts as the mean of the others.',
    },
  },
  helplessness: {
    from: helplessness,
    reversed: [],
    rule: {
      de: 'Summe der sechs Fragen danach, was Ihnen zu viel wurde, je 0 bis 4 Punkte.',
      en: 'Sum of the six questions about what became too much, 0 to 4 points each.',
    },
  },
  lackOfSelfEfficacy: {
    from: confidence,
    reversed: confidence,
    rule: {
      de: 'Summe der vier Fragen zur Zuversicht; jede zählt umgekehrt, 4 minus die Antwort.',
      en: 'Sum of the four questions about confidence; each counts the other way round, 4 minus the answer.',
    },
  },
  percentOfMax: {
    from: all,
    reversed: confidence,
    rule: { de: 'Die Summe im Verhältnis zu 40 Punkten.', en: 'The sum as a share of 40 points.' },
  },
}
