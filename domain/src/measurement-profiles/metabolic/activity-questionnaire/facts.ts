import { pluginOfFamily, type ProfileFacts } from '../../profile-facts.ts'

export const activityQuestionnaireFacts = {
  id: '46ecd503-cb61-533c-90f6-32deeaa38bc8',
  code: 'activity-questionnaire',
  path: 'metabolic',
  family: 'metabolic',
  pluginId: pluginOfFamily.metabolic,
  name: { de: 'Aktivitätsfragebogen', en: 'Activity questionnaire' },
  asksAbout: {
    de: 'Wie viel Bewegung es in den letzten sieben Tagen gab.',
    en: 'How active people were in the last seven days.',
  },
  kind: 'questionnaire',
  icon: 'mobeemetabolic',
  current: null,
  showsDistress: null,
} as const satisfies ProfileFacts
