import { oneSentenceRule as rule, type WarningRule } from '../../../warnings/warning.ts'

/** Based on the classes of FINDRISC and of the ESC prevention guideline 2021. */
export const warnings: readonly WarningRule[] = [
  rule({
    topic: 'heart-risk',
    urgency: 'see-a-doctor',
    bands: { riskPercent: ['very_high'], category: ['very_high'] },
    title: { de: 'Herz-Kreislauf-Risiko sehr hoch', en: 'Risk of heart attack and stroke very high' },
    person: {
      de: 'Ihr Risiko für Herzinfarkt und Schlaganfall ist für Ihr Alter sehr hoch. Lassen Sie sich bald ärztlich beraten, was es senkt.',
      en: 'For your age the risk of heart attack and stroke is very high. Get medical advice soon on what lowers it.',
    },
    staff: {
      de: 'Das Risiko für Herzinfarkt und Schlaganfall ist für das Alter sehr hoch. Die Person sollte sich bald ärztlich beraten lassen.',
      en: 'The risk of heart attack and stroke is very high for the age. The person should get medical advice soon.',
    },
  }),
  rule({
    topic: 'heart-risk',
    urgency: 'see-a-doctor',
    bands: { riskPercent: ['high'], category: ['high'] },
    title: { de: 'Herz-Kreislauf-Risiko hoch', en: 'Risk of heart attack and stroke high' },
    person: {
      de: 'Ihr Risiko für Herzinfarkt und Schlaganfall ist für Ihr Alter hoch. Besprechen Sie mit Ihrer Ärztin oder Ihrem Arzt, was es senkt.',
      en: 'For your age the risk of heart attack and stroke is high. Discuss with your doctor what lowers it.',
    },
    staff: {
      de: 'Das Risiko für Herzinfarkt und Schlaganfall ist für das Alter hoch. Die Person sollte ärztlich besprechen, was es senkt.',
      en: 'The risk of heart attack and stroke is high for the age. The person should discuss with a doctor what lowers it.',
    },
  }),
  rule({
    topic: 'diabetes-risk',
    urgency: 'see-a-doctor',
    bands: { total: ['high', 'very_high'] },
    title: { de: 'Diabetesrisiko hoch', en: 'Risk of diabetes high' },
    person: {
      de: 'Lassen Sie bald Ihren Blutzucker messen, zum Beispiel in Ihrer Hausarztpraxis.',
      en: 'Have your blood sugar measured soon, for example by your doctor.',
    },
    staff: {
      de: 'Die Person sollte bald den Blutzucker messen lassen, zum Beispiel in der Hausarztpraxis.',
      en: 'The person should have their blood sugar measured soon, for example by their doctor.',
    },
  }),
]
