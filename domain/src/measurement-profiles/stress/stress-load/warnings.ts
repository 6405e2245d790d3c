import { oneSentenceRule as rule, type WarningRule } from '../../../warnings/warning.ts'

export const warnings: readonly WarningRule[] = [
  rule({
    topic: 'stress-load',
    urgency: 'see-a-doctor',
    bands: { total: ['high'] },
    title: { de: 'Stressbelastung hoch', en: 'Stress load high' },
    person: {
      de: 'Sie erleben Ihren Alltag zurzeit häufig als kaum zu bewältigen. Sprechen Sie mit jemandem darüber, dem Sie vertrauen, oder mit Ihrer Ärztin oder Ihrem Arzt.',
      en: 'At present your daily life often feels hard to manage. Talk about it with someone you trust, or with your doctor.',
    },
    staff: {
      de: 'Die Person erlebt ihren Alltag zurzeit häufig als kaum zu bewältigen. Bieten Sie ein Gespräch an und weisen Sie auf ärztliche Hilfe hin.',
      en: 'At present daily life often feels hard to manage for the person. Offer to talk and point out that a doctor can help.',
    },
  }),
]
