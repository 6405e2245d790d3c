import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { nameFullDevice } from '@salus/domain/devices/full-device-name.ts'
import { conditionsText } from '@salus/domain/measurement-profiles/measuring-conditions.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import { fillPlaces } from '@salus/domain/words.ts'
import type { Figures } from './report-figures.ts'

interface Fact {
  readonly name: string
  readonly value: string
}

interface Measured {
  readonly checkUp: CheckUp
  readonly memberName: string
  readonly memberBirthDate?: string | null
  readonly memberNumber?: string | null
}

export function listFacts(
  { checkUp, memberName, memberBirthDate, memberNumber }: Measured,
  figures: Figures,
): readonly Fact[] {
  const { words } = figures
  const { performedBy: by, subject, version, revision } = checkUp
  const conditions = conditionsText(checkUp.conditions ?? {}, figures.language)
  const years = subject.age === null ? [] : [fillPlaces(words.years, { age: String(subject.age) })]
  return [
    { name: words.member, value: memberName },
    { name: words.date, value: figures.dateTime(checkUp.dateOfMeasurement) },
    ...(memberBirthDate ? [{ name: words.birthDate, value: figures.day(memberBirthDate) }] : []),
    ...(memberNumber ? [{ name: words.memberNumber, value: memberNumber }] : []),
    { name: words.age, value: [...years, words[subject.sex]].join(', ') },
    { name: words.takenBy, value: words[checkUp.origin] },
    // The product of a module gets its own row. The version in the row after it is that of the measurement profile, and
    // must not be read as the version of the product.
    ...(checkUp.origin === 'module'
      ? [{ name: words.product, value: productInWords(checkUp.pluginId, figures.language) }]
      : []),
    {
      name: words.version,
      value: revision === 1 ? version : fillPlaces(words.revision, { version, revision: String(revision) }),
    },
    ...deviceFact(checkUp, figures),
    ...(by === null ? [] : [{ name: words.recordedBy, value: `${by.firstName} ${by.lastName}`.trim() }]),
    ...(conditions === '' ? [] : [{ name: words.conditions, value: conditions }]),
  ]
}

/**
 * Returns the person's name with the date of birth. If the date is unknown, returns the name with the member number, if
 * there is one.
 */
export function personInShort(
  { memberName, memberBirthDate, memberNumber }: Omit<Measured, 'checkUp'>,
  { words, day }: Figures,
): string {
  if (memberBirthDate) return `${memberName}, ${fillPlaces(words.born, { date: day(memberBirthDate) })}`
  return memberNumber ? `${memberName}, ${words.memberNumber} ${memberNumber}` : memberName
}

function deviceFact(checkUp: CheckUp, { language, words }: Figures): readonly Fact[] {
  const named = nameFullDevice(checkUp, language)
  if (named === null) return []
  const firmware = checkUp.deviceFacts?.firmware
  const value = firmware == null ? named : fillPlaces(words.firmware, { device: named, firmware })
  return [{ name: words.device, value }]
}
