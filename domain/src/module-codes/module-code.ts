import type { Words } from '../words.ts'

/** What a code that a module delivers tells, in words that people understand who are not of the field. */
export interface ModuleCodeText {
  /** A plain name. The screen keeps the name that the module sent and shows this one where the code is explained. */
  readonly name: Words
  /** What is this? */
  readonly what: Words
  /** What is usual? Says so plainly where nothing is published. */
  readonly usual: Words
  /** What can I do? */
  readonly action: Words
  /** Where `usual` comes from. */
  readonly source: Words
}

export type ModuleCodeTexts = Readonly<Record<string, ModuleCodeText>>

export const words = (de: string, en: string): Words => ({ de, en })

/** Closes `usual` where no generally accepted range is known: single studies may exist for nearly everything. */
export const compareWithYourself = words(
  'Einen allgemein anerkannten Normbereich kennen wir dafür nicht. Vergleichen Sie mit Ihren eigenen früheren Werten.',
  'We know of no generally accepted range for it. Compare with your own earlier values.',
)

export const noPublishedRange = words('Kein allgemein anerkannter Bereich bekannt', 'No generally accepted range known')

/** The source of what nobody published and we say all the same. */
export const ourGuide = words(
  'Unser eigener Anhaltspunkt, keine veröffentlichte Norm',
  'A guide of our own, not a published norm',
)
