import { scoreDefinitions as stressors } from '../measurement-profiles/stress/stressor-analysis/bands.ts'
import { oneSentenceRule as rule, type WarningRule } from './warning.ts'

/** After the classes of FINDRISC and of the ESC prevention guideline 2021. */
export const riskWarnings: readonly WarningRule[] = [
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

export const stressLoadWarnings: readonly WarningRule[] = [
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

export const workAbilityWarnings: readonly WarningRule[] = [
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

/** Each area of work speaks for itself: help differs from one to the next. */
export const stressorWarnings: readonly WarningRule[] = stressors
  .filter(({ role }) => role === 'facet')
  .map(({ code, name }) =>
    rule({
      topic: code,
      urgency: 'watch',
      bands: { [code]: ['urgent'] },
      title: { de: `Starke Belastung: ${name.de}`, en: `Heavy strain: ${name.en}` },
      person: {
        de: 'Dieser Bereich Ihrer Arbeit belastet Sie stark. Sprechen Sie ihn bald an: bei Ihrer Führungskraft, dem Betriebsrat oder dem betriebsärztlichen Dienst.',
        en: 'This area of your work is a heavy strain on you. Raise it soon: with your manager, the works council or occupational health.',
      },
      staff: {
        de: 'Dieser Bereich der Arbeit belastet die Person stark. Sie sollte ihn bald ansprechen: bei der Führungskraft, dem Betriebsrat oder dem betriebsärztlichen Dienst.',
        en: 'This area of work is a heavy strain on the person. They should raise it soon: with their manager, the works council or occupational health.',
      },
    }),
  )
