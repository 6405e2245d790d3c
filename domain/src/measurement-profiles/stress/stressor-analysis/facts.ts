import { pluginOfFamily, type ProfileFacts } from '../../profile-facts.ts'

export const stressorAnalysisFacts = {
  id: '1ff9b313-6070-5523-87c5-04d875143b65',
  code: 'stressor-analysis',
  path: 'StressPilot/stressor-analysis',
  family: 'stress',
  pluginId: pluginOfFamily.stress,
  name: { de: 'Stressoranalyse', en: 'Stressor analysis' },
  asksAbout: {
    de: 'Welche Bedingungen bei der Arbeit belasten und welche stärken, in sieben Bereichen.',
    en: 'Which conditions at work put a strain on people and which support them, in seven areas.',
  },
  kind: 'questionnaire',
  icon: 'stressor-analysis',
  current: null,
  showsDistress: null,
} as const satisfies ProfileFacts
