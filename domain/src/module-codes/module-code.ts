import { type Words, words } from '../words.ts'

export interface ModuleCodeText {
  /**
   * A plain name, which screens use only where they explain the code. Elsewhere they show the name that the module
   * sent.
   */
  readonly name: Words
  readonly what: Words
  /** The answer to "What is usual?", which states clearly if nothing is published. */
  readonly usual: Words
  readonly action: Words
  readonly source: Words
}

export type ModuleCodeTexts = Readonly<Record<string, ModuleCodeText>>

/** The last sentences of `usual` for values without a generally accepted range, even if single studies exist. */
export const compareWithYourself = words(
  'Einen allgemein anerkannten Normbereich kennen wir dafür nicht. Vergleichen Sie mit Ihren eigenen früheren Werten.',
  'We know of no generally accepted range for it. Compare with your own earlier values.',
)

export const noPublishedRange = words('Kein allgemein anerkannter Bereich bekannt', 'No generally accepted range known')

/** The source of guide values that Salus has set itself. */
export const ourGuide = words(
  'Unser eigener Anhaltspunkt, keine veröffentlichte Norm',
  'A guide of our own, not a published norm',
)
