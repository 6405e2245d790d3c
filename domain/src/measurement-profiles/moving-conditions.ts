// The codes of the measuring conditions that shift each kind of value. Sources: ../safety/SOURCES.md.

const meals = ['hasEaten', 'hoursSinceMeal', 'hasDrunk'] as const

export const conditionsOfWeight = [
  ...meals,
  'hasExercised',
  'hasEmptiedBladder',
  'clothing',
  'hourOfDay',
  'oedema',
  'amputation',
] as const

export const conditionsOfBioimpedance = [...conditionsOfWeight, 'hasHadAlcohol', 'fever', 'metalImplant'] as const

export const conditionsOfGirths = [...meals, 'clothing', 'hourOfDay', 'oedema'] as const

export const conditionsOfCirculation = [...meals, 'hasHadAlcohol', 'hasExercised', 'hourOfDay', 'fever'] as const
