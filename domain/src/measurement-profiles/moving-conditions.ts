// Which measuring conditions move which kind of value. Sources: ../safety/SOURCES.md.

const meals = ['hasEaten', 'hoursSinceMeal', 'hasDrunk'] as const

/** Weight, and what is calculated from it. */
export const conditionsOfWeight = [
  ...meals,
  'hasExercised',
  'hasEmptiedBladder',
  'clothing',
  'hourOfDay',
  'oedema',
  'amputation',
] as const

/** What a device calculates from the resistance of the body. */
export const conditionsOfBioimpedance = [...conditionsOfWeight, 'hasHadAlcohol', 'fever', 'metalImplant'] as const

export const conditionsOfGirths = [...meals, 'clothing', 'hourOfDay', 'oedema'] as const

/** Pulse and blood pressure. */
export const conditionsOfCirculation = [...meals, 'hasHadAlcohol', 'hasExercised', 'hourOfDay', 'fever'] as const
