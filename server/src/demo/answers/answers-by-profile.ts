import type { ProfileCode } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { activityAnswers, deviceAnswers, manualAnswers, riskAnswers, scaleAnswers } from './body-answers.ts'
import {
  type AnswersOf,
  resistanceAnswers,
  stressLoadAnswers,
  stressorAnswers,
  stressTypeAnswers,
  workAbilityAnswers,
} from './stress-answers.ts'

export const answersByProfile: Readonly<Record<string, AnswersOf>> = {
  'stressor-analysis': stressorAnswers,
  'stress-load': stressLoadAnswers,
  'work-ability': workAbilityAnswers,
  'stress-type': stressTypeAnswers,
  'stress-resistance-capacities': resistanceAnswers,
  'activity-questionnaire': activityAnswers,
  'risk-questionnaire': riskAnswers,
  'manual-questionnaire': manualAnswers,
  'body-composition-scale': scaleAnswers,
  'body-analysis-device': deviceAnswers,
} satisfies Readonly<Record<ProfileCode, AnswersOf>>
