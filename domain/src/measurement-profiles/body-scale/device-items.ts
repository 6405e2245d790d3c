import type { Words } from '../../words.ts'
import type { NumberItem } from '../measurement-profile.ts'

export const bodySection: Words = { de: 'Gewicht und Körperfett', en: 'Weight and body fat' }
export const visceralSection: Words = { de: 'Fett im Bauchraum', en: 'Fat around the organs' }
export const muscleSection: Words = { de: 'Muskeln und Knochen', en: 'Muscle and bone' }
export const waterSection: Words = { de: 'Körperwasser', en: 'Body water' }
export const impedanceSection: Words = { de: 'Widerstand bei 50 kHz', en: 'Impedance at 50 kHz' }
export const deviceSection: Words = { de: 'Berechnet vom Gerät', en: 'Calculated by the device' }

export const optional = (item: Omit<NumberItem, 'kind' | 'required'>): NumberItem => ({
  kind: 'number',
  required: false,
  ...item,
})

/**
 * The values that the profiles of measuring devices require; all others are optional. Sex and age come from the member.
 */
export const bodyItems: readonly NumberItem[] = [
  {
    kind: 'number',
    id: 'weight',
    text: { de: 'Körpergewicht', en: 'Body weight' },
    hint: {
      de: 'Wie angezeigt, barfuß und in leichter Kleidung gemessen.',
      en: 'As displayed, measured barefoot and in light clothes.',
    },
    section: bodySection,
    required: true,
    min: 10,
    max: 350,
    step: 0.01,
    unit: 'kg',
    usual: [30, 200],
  },
  {
    kind: 'number',
    id: 'height',
    text: { de: 'Körpergröße', en: 'Body height' },
    hint: { de: 'Wie am Gerät eingegeben.', en: 'As entered on the device.' },
    section: bodySection,
    required: true,
    min: 50,
    max: 250,
    step: 0.1,
    unit: 'cm',
    usual: [120, 215],
  },
  {
    kind: 'number',
    id: 'bodyFat',
    text: { de: 'Körperfettanteil', en: 'Body fat' },
    hint: { de: 'Anteil am Körpergewicht in Prozent.', en: 'Share of body weight in per cent.' },
    section: bodySection,
    required: true,
    min: 2,
    max: 75,
    // Scales print coarser steps. This step is finer, because a share that is calculated from masses must not be
    // rounded across a limit.
    step: 0.01,
    unit: '%',
    usual: [3, 60],
  },
]

export const skeletalMuscleItem = optional({
  id: 'skeletalMuscleMassKg',
  text: { de: 'Skelettmuskelmasse', en: 'Skeletal muscle mass' },
  hint: {
    de: 'Nur die Skelettmuskeln, wie InBody und seca sie angeben; nicht die Muskelmasse einer Tanita-Waage.',
    en: 'The skeletal muscles only, as InBody and seca give them; not the muscle mass of a Tanita scale.',
  },
  section: muscleSection,
  min: 5,
  max: 80,
  step: 0.01,
  unit: 'kg',
  usual: [12, 60],
})

export const extracellularWaterItem = optional({
  id: 'ecw',
  text: { de: 'Wasser außerhalb der Zellen (ECW)', en: 'Water outside the cells (ECW)' },
  section: waterSection,
  min: 3,
  max: 50,
  step: 0.01,
  unit: 'L',
  usual: [8, 28],
})

export const intracellularWaterItem = optional({
  id: 'intracellularWaterL',
  text: { de: 'Wasser in den Zellen (ICW)', en: 'Water inside the cells (ICW)' },
  section: waterSection,
  min: 4,
  max: 80,
  step: 0.01,
  unit: 'L',
  usual: [12, 42],
})

export const waterRatioItem = optional({
  id: 'ecwTbwRatio',
  text: { de: 'Verhältnis ECW/TBW', en: 'ECW/TBW ratio' },
  hint: {
    de: 'Wie das Gerät es ausgibt, mit drei Nachkommastellen. Aus gerundeten Litern ergibt es sich nicht genau.',
    en: 'As the device prints it, with three decimal places. Rounded litres do not give it exactly.',
  },
  section: waterSection,
  min: 0.25,
  max: 0.6,
  step: 0.001,
  usual: [0.36, 0.42],
})

export const phaseAngleItem = optional({
  id: 'phaseAngleDeg',
  text: { de: 'Phasenwinkel', en: 'Phase angle' },
  hint: {
    de: 'Bei 50 kHz, ganzer Körper, ohne Vorzeichen.',
    en: 'At 50 kHz, whole body, without its sign.',
  },
  section: impedanceSection,
  min: 1,
  max: 20,
  step: 0.01,
  unit: '°',
  usual: [3, 10],
})

export const deviceEnergyItem = optional({
  id: 'bmrKcal',
  text: { de: 'Grundumsatz laut Gerät', en: 'Basal metabolic rate by the device' },
  hint: { de: 'In Kilokalorien, nicht in Kilojoule.', en: 'In kilocalories, not in kilojoules.' },
  section: deviceSection,
  min: 500,
  max: 5000,
  step: 1,
  unit: 'kcal/d',
  usual: [900, 3500],
})
