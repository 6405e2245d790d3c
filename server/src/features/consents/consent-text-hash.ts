import { createHash } from 'node:crypto'
import { type ConsentPurpose, findConsentText } from '@salus/domain/consents/consent-texts.ts'
import type { Language } from '@salus/domain/words.ts'
import { refuse } from '../../platform/refusal.ts'

interface ReadText {
  readonly textVersion: string
  readonly textHash: string
  readonly language: Language
}

/** Returns the current version of a consent text and the hash of its wording. Both are stored with a decision. */
export function currentText(purpose: ConsentPurpose, language: Language): ReadText {
  const { version, words } = findConsentText(purpose)
  return {
    textVersion: version,
    textHash: createHash('sha256').update(words[language]).digest('hex'),
    language,
  }
}

/** Returns the current text. Refuses with `invalid-input` if the member has read another version. */
export function readText(purpose: ConsentPurpose, read: { textVersion: string; language: Language }): ReadText {
  const text = currentText(purpose, read.language)
  if (text.textVersion !== read.textVersion) refuse('invalid-input', { errors: [outdated] })
  return text
}

const outdated = { path: 'textVersion', code: 'outdated', message: 'The wording has changed. Read the new one.' }
