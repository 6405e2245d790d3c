import type { Sex } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { MemberValues } from '@salus/domain/members/member-fields.ts'
import { stableId } from '../stable-id.ts'

/** A person of the demo data. `weightKg` is the weight of two years ago and is not part of the member's record. */
export interface DemoPerson extends MemberValues {
  readonly id: string
  readonly tenantId: number
  readonly birthDate: string
  readonly heightCm: number
  readonly weightKg: number
  readonly externalNumber: string
}

/** First name, last name, sex, date of birth, height in cm, weight in kg, and a tag or department. */
export type PersonLine = readonly [string, string, Sex, string, number, number, string]

export const writeFullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

/** The id is derived from the name, so no two members of a tenant may have the same full name. */
export const memberId = (tenantId: number, fullName: string): string => stableId(`member ${tenantId} ${fullName}`)

/**
 * Returns an address such as `anna.von-schoenfeld@post.example`. Its domain is reserved, so no mail can be delivered to
 * it.
 */
export const makeMailAddress = (firstName: string, lastName: string): string =>
  `${writePlainLetters(firstName)}.${writePlainLetters(lastName)}@post.example`

export const writePlainLetters = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replace(/[^a-z]+/g, '-')
