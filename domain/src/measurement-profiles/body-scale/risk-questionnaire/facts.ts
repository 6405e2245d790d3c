import { pluginOfFamily, type ProfileFacts } from '../../profile-facts.ts'

export const riskQuestionnaireFacts = {
  id: '80bc2c1b-8da9-5309-9c07-07f79286df9a',
  code: 'risk-questionnaire',
  path: 'risk-evaluation',
  family: 'body-scale',
  pluginId: pluginOfFamily['body-scale'],
  name: { de: 'Risikofragebogen', en: 'Risk questionnaire' },
  kind: 'questionnaire',
  icon: 'risk-assessment',
  current: null,
  showsDistress: null,
} as const satisfies ProfileFacts
