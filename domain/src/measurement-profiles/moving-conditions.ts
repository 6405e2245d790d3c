// The codes of the measuring conditions that shift each kind of value. Sources: ../safety/SOURCES.md.

const meals = ['hasEaten', 'hoursSinceMeal', 'hasDrunk'] as const

/** For weight, and for values calculated from it. */
export const conditionsOfWeight = [
  ...meals,
  'hasExercised',
  'hasEmptiedBladder',
  'clothing',
  'hourOfDay',
  'oedema',
  'amputation',
] as const

/** For values that a device calculates from the electrical resistance of the body. */
export const conditionsOfBioimpedance = [...conditionsOfWeight, 'hasHadAlcohol', 'fever', 'metalImplant'] as const

export const conditionsOfGirths = [...meals, 'clothing', 'hourOfDay', 'oedema'] as const

/** For pulse and blood pressure. */
export const conditionsOfCirculation = [...meals, 'hasHadAlcohol', 'hasExercised', 'hourOfDay', 'fever'] as const
