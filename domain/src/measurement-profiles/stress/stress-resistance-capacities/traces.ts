import { itemIds, type Traces } from '../../score-trace.ts'

const recovery = itemIds([1, 2, 3, 4, 5, 6], 'brs')
const confidence = itemIds([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 'gse')
const recoveryItems = { from: recovery, reversed: itemIds([2, 4, 6], 'brs') }
const confidenceItems = { from: confidence, reversed: [] }

export const traces: Traces = {
  brsMean: {
    ...recoveryItems,
    rule: {
      de: 'Mittelwert der beantworteten Fragen, je 1 bis 5; jede zweite ist umgekehrt gefragt und zählt 6 minus die Antwort.',
      en: 'Mean of the answered questions, 1 to 5 each; every second one is asked the other way round and counts 6 minus the answer.',
    },
  },
  gseTotal: {
    ...confidenceItems,
    rule: {
      de: 'Zehnmal der Mittelwert der beantworteten Fragen, je 1 bis 4: bei zehn Antworten ihre Summe.',
      en: 'Ten times the mean of the answered questions, 1 to 4 each: with ten answers, their sum.',
    },
  },
  brsPercent: {
    ...recoveryItems,
    rule: {
      de: 'Der Mittelwert auf einer Skala von 0 bis 100: (Mittelwert − 1) ÷ 4 × 100.',
      en: 'The mean on a scale from 0 to 100: (mean − 1) ÷ 4 × 100.',
    },
  },
  gsePercent: {
    ...confidenceItems,
    rule: {
      de: 'Die Summe auf einer Skala von 0 bis 100: (Summe − 10) ÷ 30 × 100.',
      en: 'The sum on a scale from 0 to 100: (sum − 10) ÷ 30 × 100.',
    },
  },
  brsSum: {
    ...recoveryItems,
    rule: { de: 'Summe der beantworteten Fragen.', en: 'Sum of the answered questions.' },
  },
  brsN: {
    from: recovery,
    rule: { de: 'Zahl der beantworteten Fragen.', en: 'Number of questions answered.' },
  },
  gseMean: {
    ...confidenceItems,
    rule: { de: 'Mittelwert der beantworteten Fragen.', en: 'Mean of the answered questions.' },
  },
  gseTScoreApprox: {
    ...confidenceItems,
    rule: {
      de: '50 plus zehn je Standardabweichung über dem Mittel der Bevölkerung.',
      en: '50 plus ten for each standard deviation above the mean of the population.',
    },
  },
}
