import { pluginOfFamily, type ProfileFacts } from '../../profile-facts.ts'

export const manualQuestionnaireFacts = {
  id: 'c06de6a4-4fdd-524f-a9a0-9f7d78e4b362',
  code: 'manual-questionnaire',
  path: 'manual',
  family: 'body-scale',
  pluginId: pluginOfFamily['body-scale'],
  name: { de: 'Manueller Fragebogen', en: 'Manual questionnaire' },
  kind: 'values',
  icon: 'tanita',
  current: null,
  showsDistress: null,
} as const satisfies ProfileFacts
