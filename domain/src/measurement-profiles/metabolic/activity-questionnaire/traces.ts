import type { Words } from '../../../words.ts'
import { traceTypedAnswer, type Traces } from '../../score-trace.ts'

const walk = ['walkDays', 'walkMinutes']
const moderate = ['moderateDays', 'moderateMinutes']
const vigorous = ['vigorousDays', 'vigorousMinutes']
const week = [...vigorous, ...moderate, ...walk]

const metMinutes = (factor: Words): Words => ({
  de: `Tage × Minuten × ${factor.de}. Weniger als 10 Minuten zählen nicht, mehr als 180 am Tag zählen als 180.`,
  en: `Days × minutes × ${factor.en}. Less than 10 minutes does not count; more than 180 a day counts as 180.`,
})

export const traces: Traces = {
  category: {
    from: week,
    rule: {
      de: 'Hoch: an drei Tagen starke Anstrengung mit zusammen 1500 MET-Minuten, oder an sieben Tagen Bewegung mit 3000. Mittel: an drei Tagen 20 Minuten stark, an fünf Tagen 30 Minuten mäßig oder Gehen, oder an fünf Tagen 600 MET-Minuten. Sonst niedrig.',
      en: 'High: strenuous activity on three days with 1500 MET-minutes in all, or activity on seven days with 3000. Moderate: 20 minutes of strenuous activity on three days, 30 minutes of moderate activity or walking on five days, or 600 MET-minutes on five days. Otherwise low.',
    },
  },
  total: {
    from: week,
    rule: {
      de: 'Summe aus Gehen, mäßiger und starker Anstrengung, jeweils Tage × Minuten × Faktor (3,3, 4 und 8).',
      en: 'Sum of walking, moderate and strenuous activity, each days × minutes × factor (3.3, 4 and 8).',
    },
  },
  metMinWalk: { from: walk, rule: metMinutes({ de: '3,3', en: '3.3' }) },
  metMinModerate: { from: moderate, rule: metMinutes({ de: '4', en: '4' }) },
  metMinVigorous: { from: vigorous, rule: metMinutes({ de: '8', en: '8' }) },
  days: {
    from: ['vigorousDays', 'moderateDays', 'walkDays'],
    rule: { de: 'Die Tage aller Arten von Bewegung addiert.', en: 'The days of all kinds of activity added up.' },
  },
  kcalPerWeek: {
    from: [...week, 'weightKg'],
    rule: { de: 'MET-Minuten × Gewicht in Kilogramm ÷ 60.', en: 'MET-minutes × weight in kilograms ÷ 60.' },
  },
  sittingMin: traceTypedAnswer('sittingMin'),
}
