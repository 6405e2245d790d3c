import type { ProfileCode } from '../measurement-profiles/profile-catalogue.ts'

/** The codes of the scores that a report may contain, by profile code. All other scores are excluded from reports. */
const reportedCodes: Readonly<Record<string, readonly string[]>> = {
  'stressor-analysis': [
    'meanDemands',
    'meanControl',
    'meanManagerSupport',
    'meanPeerSupport',
    'meanRelationships',
    'meanRole',
    'meanChange',
  ],
  'stress-load': ['total'],
  'work-ability': ['total'],
  'stress-type': ['type'],
  'stress-resistance-capacities': ['brsMean'],
  'activity-questionnaire': ['category'],
  'risk-questionnaire': [],
  'manual-questionnaire': [],
  'body-composition-scale': [],
  'body-analysis-device': [],
} satisfies Readonly<Record<ProfileCode, readonly string[]>>

/** Returns the codes of the scores that a report may contain; empty for a profile without a group report. */
export const listReportedCodes = (profileCode: string): readonly string[] => reportedCodes[profileCode] ?? []
