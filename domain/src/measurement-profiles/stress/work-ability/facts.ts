import { pluginOfFamily, type ProfileFacts } from '../../profile-facts.ts'

/** The lowest of the four levels of mental resources, 1 to 4. */
const noResourcesLeft = 1

export const workAbilityFacts = {
  id: 'b4d33b74-29d2-5476-9cfa-c477ba3a282e',
  code: 'work-ability',
  path: 'StressPilot/work-ability',
  family: 'stress',
  pluginId: pluginOfFamily.stress,
  name: { de: 'Arbeitsfähigkeit', en: 'Work ability' },
  asksAbout: {
    de: 'Wie gut die eigenen Kräfte zur Arbeit passen. Auch nach Krankheiten wird gefragt, sie kommen nie in den Bericht.',
    en: 'How well health and energy match the work. It also asks about illnesses, which never enter the report.',
  },
  kind: 'questionnaire',
  icon: 'work-ability',
  current: null,
  // At this level a person has hardly any joy, drive or confidence left. A `poor` total alone does not show distress:
  // it means that work and strength do not match, often for a physical reason. For that case the result recommends a
  // next step.
  showsDistress: (scores) => scores.some(({ code, value }) => code === 'd7' && value === noResourcesLeft),
} as const satisfies ProfileFacts
