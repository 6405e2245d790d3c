import { createHash } from 'node:crypto'
import {
  type ConsentPurpose,
  type ConsentText,
  consentTextOfVersion,
  findConsentText,
} from '@salus/domain/consents/consent-texts.ts'
import type { Language } from '@salus/domain/words.ts'
import { refuse } from '../../platform/refusal.ts'

interface ReadText {
  readonly textVersion: string
  readonly textHash: string
  readonly language: Language
}

/** Returns the current version of a consent text and the hash of its wording. Both are stored with a decision. */
export const currentText = (purpose: ConsentPurpose, language: Language): ReadText =>
  describeText(findConsentText(purpose), language)

interface Read {
  readonly textVersion: string
  readonly language: Language
  /** Omitted if the member only confirms what is recorded. */
  readonly decision?: 'given' | 'withdrawn'
}

/**
 * Returns the text that the member has read. Refuses with `invalid-input` if this text is no longer the current one. A
 * withdrawal is also accepted with a former text, because a page that was opened before an upgrade still shows it.
 */
export function readText(purpose: ConsentPurpose, { textVersion, language, decision }: Read): ReadText {
  const current = currentText(purpose, language)
  if (current.textVersion === textVersion) return current
  const former = consentTextOfVersion(purpose, textVersion)
  if (decision === 'withdrawn' && former !== undefined) return describeText(former, language)
  return refuse('invalid-input', { errors: [outdated] })
}

const describeText = ({ version, words }: ConsentText, language: Language): ReadText => ({
  textVersion: version,
  textHash: createHash('sha256').update(words[language]).digest('hex'),
  language,
})

const outdated = { path: 'textVersion', code: 'outdated', message: 'The wording has changed. Read the new one.' }
