import type { CheckUp, ModuleValue, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { Heart } from '@salus/contract/check-ups/heart.ts'
import { heartBands } from '@salus/domain/heart/heart-bands.ts'
import { heartScore } from '@salus/domain/heart/heart-scores.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { readClassWord } from '@salus/domain/measurement-profiles/class-word.ts'
import { findDeliveredBand } from '@salus/domain/module-codes/place-delivered-value.ts'
import { leaveOutUnchecked } from '@salus/domain/measurement-profiles/shown/leave-out-unchecked.ts'
import { roundComputed } from '@salus/domain/numbers/rounding.ts'
import { storedBand } from '@salus/domain/measurement-profiles/stored-band.ts'
import type { Language } from '@salus/domain/words.ts'

interface MeasuredValues extends Pick<CheckUp, 'profileId' | 'version' | 'subject'> {
  readonly scores: readonly Score[]
  readonly values: readonly ModuleValue[]
  readonly heart?: Pick<Heart, 'scores'> | null | undefined
}

/** One value of a check-up, as it appears in exported tables. */
interface NamedValue {
  readonly name: string
  readonly code: string
  readonly side: string | null
  readonly number: number | null
  readonly text: string | null
  /** `null` for a value that is a word, even if the score has a unit. */
  readonly unit: string | null
  readonly low: number | null
  readonly high: number | null
  readonly band: string | null
  /** True if a chest strap measured the value during the check-up. */
  readonly isOfHeart: boolean
}

/** Lists the values of a check-up that people can see, each with its code and its name in the language. */
export const nameValues = (checkUp: MeasuredValues, language: Language): readonly NamedValue[] => [
  ...leaveOutUnchecked(checkUp.scores).map((score) => nameScore(score, checkUp, language)),
  ...checkUp.values.map((value) => nameModuleValue(value, language)),
  ...(checkUp.heart?.scores ?? [])
    .filter(({ value }) => value !== null)
    .map((score) => nameHeartScore(score, language)),
]

function nameScore(score: Score, checkUp: MeasuredValues, language: Language) {
  const { code, value, band, unit } = score
  const profile = checkUp.profileId === null ? undefined : profileById(checkUp.profileId)
  const definition = profile?.scores.find((one) => one.code === code)
  const known = profile?.version === checkUp.version ? definition : undefined
  const chooseWord = (wanted: string) => (known && storedBand(known, checkUp.subject, wanted)?.name[language]) ?? wanted
  const word = readClassWord(value)
  return {
    name: definition?.name[language] ?? code,
    code,
    side: null,
    number: readNumber(value),
    text: word === undefined ? null : chooseWord(word),
    unit: word === undefined ? (unit ?? null) : null,
    ...readRange(score),
    band: band === undefined ? null : chooseWord(band),
    isOfHeart: false,
  }
}

function nameHeartScore(score: Heart['scores'][number], language: Language) {
  const { code, value, band, unit } = score
  const definition = heartScore(code)
  const word = definition && heartBands(definition).find((one) => one.code === band)
  return {
    name: definition?.name[language] ?? code,
    code,
    side: null,
    number: readNumber(value),
    text: null,
    unit: unit ?? null,
    ...readRange(score),
    band: word?.name[language] ?? band ?? null,
    isOfHeart: true,
  }
}

const readRange = ({ low, high }: Pick<Score, 'low' | 'high'>) => ({ low: low ?? null, high: high ?? null })

const readNumber = (value: Score['value']) => (typeof value === 'number' ? roundComputed(value) : null)

function nameModuleValue(given: ModuleValue, language: Language) {
  const { name, code, value, unit, side, bands } = given
  const isNumber = typeof value === 'number'
  const band = isNumber ? findDeliveredBand(bands ?? [], value)?.name[language] : undefined
  return {
    name: name[language],
    code,
    side: side === undefined ? null : sides[side][language],
    number: isNumber ? value : null,
    text: isNumber ? null : value,
    unit: isNumber ? (unit ?? null) : null,
    ...readRange(given),
    band: band ?? null,
    isOfHeart: false,
  }
}

const sides = { left: { de: 'links', en: 'left' }, right: { de: 'rechts', en: 'right' } } as const
