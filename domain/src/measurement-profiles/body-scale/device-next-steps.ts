import type { NextStep } from '../measurement-profile.ts'

export const bodyFatSteps: readonly NextStep[] = [
  {
    title: { de: 'Genug essen', en: 'Eat enough' },
    text: {
      de: 'Sehr wenig Körperfett kann den Hormonhaushalt stören und die Abwehr schwächen. Essen Sie regelmäßig und ausreichend; haben Sie ungewollt abgenommen, wenden Sie sich an Ihre Hausarztpraxis.',
      en: 'Very little body fat can upset your hormones and weaken your immune system. Eat regularly and enough; if you lost weight without meaning to, see your doctor.',
    },
    bands: ['underfat'],
  },
  {
    title: { de: 'So weitermachen', en: 'Keep going' },
    text: {
      de: 'Krafttraining zweimal in der Woche und Bewegung an den meisten Tagen halten Muskeln und Körperfett in diesem Bereich. Messen Sie in drei Monaten wieder.',
      en: 'Strength training twice a week and exercise on most days keep muscle and body fat in this range. Measure again in three months.',
    },
    bands: ['healthy'],
  },
  {
    title: { de: 'Fett abbauen, Muskeln behalten', en: 'Lose fat, keep muscle' },
    text: {
      de: 'Setzen Sie sich ein kleines Ziel und messen Sie in drei Monaten wieder. Verbinden Sie mehr Bewegung mit Krafttraining, damit beim Abnehmen die Muskeln bleiben.',
      en: 'Set yourself a small goal and measure again in three months. Combine more exercise with strength training, so that the muscles stay while you lose weight.',
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

/** Returns the next step for visceral fat. `band` is a parameter because manufacturers use different scales. */
export const visceralFatStep = (score: string, band: string): NextStep => ({
  title: { de: 'Bauchfett abbauen', en: 'Lose belly fat' },
  text: {
    de: 'Regelmäßiges zügiges Gehen, Radfahren oder Schwimmen verringert das Fett im Bauchraum. Lassen Sie auch Taille und Blutdruck messen.',
    en: 'Regular brisk walking, cycling or swimming reduces the fat around the organs. Have your waist and blood pressure measured as well.',
  },
  score,
  bands: [band],
})

export const phaseAngleStep: NextStep = {
  title: { de: 'Den Phasenwinkel beobachten', en: 'Watch the phase angle' },
  text: {
    de: 'Ein einzelner Wert sagt wenig. Messen Sie auf demselben Gerät in einigen Wochen wieder; Krafttraining kann ihn steigen lassen.',
    en: 'A single value says little. Measure again on the same device in some weeks; strength training can make it rise.',
  },
  score: 'phaseAngle',
  bands: ['low'],
}

export const measureAlike: NextStep = {
  title: { de: 'Vergleichbar messen', en: 'Measure in the same way' },
  text: {
    de: 'Messen Sie immer auf demselben Gerät, zur gleichen Tageszeit, nüchtern und nicht nach Sport oder Sauna. Nur dann lassen sich zwei Messungen vergleichen.',
    en: 'Always measure on the same device, at the same time of day, before eating and not after exercise or a sauna. Only then can two measurements be compared.',
  },
}
