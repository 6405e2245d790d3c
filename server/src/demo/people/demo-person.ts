import type { Sex } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { stableId } from '../stable-id.ts'

/** A member of the demo data. Weight is that of two years ago; it is not part of the member's record. */
export interface DemoPerson {
  readonly id: string
  readonly tenantId: number
  readonly firstName: string
  readonly lastName: string
  readonly sex: Sex
  readonly birthDate: string
  readonly heightCm: number
  readonly weightKg: number
  readonly externalNumber: string
  /** What the person comes for; the first decides which check-ups there are. */
  readonly tags: readonly string[]
  readonly department: string | null
  readonly email: string | null
}

/** First name, last name, sex, day of birth, height in cm, weight in kg, and a tag or department. */
export type PersonLine = readonly [string, string, Sex, string, number, number, string]

export const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

/** Ids follow from the name, hence no two people of a tenant share one. */
export const memberId = (tenantId: number, fullName: string): string => stableId(`member ${tenantId} ${fullName}`)

/** `anna.von-schoenfeld@post.example`: an address of a domain that is reserved and never delivers. */
export const mailAddressOf = (firstName: string, lastName: string): string =>
  `${inPlainLetters(firstName)}.${inPlainLetters(lastName)}@post.example`

const inPlainLetters = (name: string): string =>
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
