import { oneSentenceRule as rule, type WarningRule } from '../../../warnings/warning.ts'

export const warnings: readonly WarningRule[] = [
  rule({
    topic: 'work-ability',
    urgency: 'see-a-doctor',
    bands: { total: ['poor'] },
    title: { de: 'Arbeitsfähigkeit kritisch', en: 'Work ability poor' },
    person: {
      de: 'Was Ihre Arbeit verlangt und was Sie geben können, passt zurzeit schlecht zusammen. Sprechen Sie mit Ihrer Hausarztpraxis oder dem betriebsärztlichen Dienst.',
      en: 'At present what your work asks and what you can give do not match well. Speak to your doctor or to occupational health.',
    },
    staff: {
      de: 'Was die Arbeit verlangt und was die Person geben kann, passt zurzeit schlecht zusammen. Raten Sie zur Hausarztpraxis oder zum betriebsärztlichen Dienst.',
      en: 'At present what the work asks and what the person can give do not match well. Suggest their doctor or occupational health.',
    },
  }),
]
