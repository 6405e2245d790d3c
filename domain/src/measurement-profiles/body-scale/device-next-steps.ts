import type { NextStep } from '../measurement-profile.ts'

/** One for every band of the headline, body fat. */
export const bodyFatSteps: readonly NextStep[] = [
  {
    title: { de: 'Genug essen', en: 'Eat enough' },
    text: {
      de: 'Sehr wenig Körperfett kann Hormone und Abwehrkräfte schwächen. Essen Sie regelmäßig und ausreichend; haben Sie ungewollt abgenommen, gehen Sie zu Ihrer Hausarztpraxis.',
      en: 'Very little body fat can weaken hormones and defences. Eat regularly and enough; if you lost weight without meaning to, see your doctor.',
    },
    bands: ['underfat'],
  },
  {
    title: { de: 'So weitermachen', en: 'Keep going' },
    text: {
      de: 'Zweimal in der Woche Krafttraining und Bewegung an den meisten Tagen erhalten Muskeln und Körperfett in diesem Bereich. Messen Sie in drei Monaten wieder.',
      en: 'Strength training twice a week and movement on most days keep muscle and body fat in this range. Measure again in three months.',
    },
    bands: ['healthy'],
  },
  {
    title: { de: 'Fett abbauen, Muskeln behalten', en: 'Lose fat, keep muscle' },
    text: {
      de: 'Ein kleines Ziel hilft: zwei Prozentpunkte weniger in drei Monaten. Verbinden Sie mehr Bewegung mit Krafttraining, damit beim Abnehmen die Muskeln bleiben.',
      en: 'A small goal helps: two percentage points less in three months. Combine more movement with strength training, so that the muscles stay while you lose weight.',
    },
    bands: ['overfat', 'obese'],
  },
  {
    title: { de: 'Ärztlich beraten lassen', en: 'Ask a doctor' },
    text: {
      de: 'Besprechen Sie diese Werte in Ihrer Hausarztpraxis. Dort wird geklärt, was dahintersteckt und was zu Ihnen passt.',
      en: 'Take these values to your doctor, who can find out what lies behind them and what suits you.',
    },
    bands: ['underfat', 'obese'],
  },
]

export const phaseAngleStep: NextStep = {
  title: { de: 'Den Phasenwinkel beobachten', en: 'Watch the phase angle' },
  text: {
    de: 'Ein einzelner Wert sagt wenig. Messen Sie auf demselben Gerät in einigen Wochen wieder; Krafttraining und genug Eiweiß lassen ihn oft steigen.',
    en: 'A single value says little. Measure again on the same device in some weeks; strength training and enough protein often make it rise.',
  },
  score: 'phaseAngle',
  bands: ['low'],
}

export const measureAlike: NextStep = {
  title: { de: 'Vergleichbar messen', en: 'Measure in the same way' },
  text: {
    de: 'Messen Sie immer auf demselben Gerät, zur gleichen Tageszeit, nüchtern und nicht nach Sport oder Sauna. Nur dann lassen sich zwei Messungen vergleichen.',
    en: 'Always measure on the same device, at the same time of day, before eating and not after sport or a sauna. Only then can two measurements be compared.',
  },
}
