import type { Warning } from '@salus/contract/check-ups/warnings.ts'

const same = (text: string) => ({ de: `${text} (de)`, en: text })

export const crisisWarning: Warning = {
  topic: 'blood-pressure',
  urgency: 'crisis',
  code: 'sbp',
  band: 'hypertension',
  codes: ['sbp', 'dbp'],
  title: same('Blood pressure very high'),
  text: same('With chest pain call 112 at once. Rest and measure again.'),
  staffText: same('With chest pain call 112 at once and stay with the person. Let them rest.'),
  steps: [same('With chest pain call 112 at once.'), same('Rest and measure again.')],
  staffSteps: [same('With chest pain call 112 at once and stay with the person.'), same('Let them rest.')],
  emergencyNumber: '112',
}

export const watchWarning: Warning = {
  topic: 'waist',
  urgency: 'watch',
  code: 'waist',
  band: 'high',
  codes: ['waist'],
  title: same('Waist high'),
  text: same('Move more.'),
  staffText: same('The person should move more.'),
  steps: [same('Move more.')],
  staffSteps: [same('The person should move more.')],
  emergencyNumber: '112',
}
