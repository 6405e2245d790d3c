import type { Words } from '../words.ts'
import type { ScoreDefinition } from './measurement-profile.ts'

/** Says that nobody published a number: it is our own until somebody does. */
export const ownDefaultSource = (why: Words): Words => ({
  de: `Vorgabe von Salus, nicht veröffentlicht: ${why.de}`,
  en: `Salus default, not published: ${why.en}`,
})

/** A minimal detectable change that nobody published. */
export const ownDefault = (value: number, why: Words): NonNullable<ScoreDefinition['minimalDetectableChange']> => ({
  value,
  source: ownDefaultSource(why),
})
