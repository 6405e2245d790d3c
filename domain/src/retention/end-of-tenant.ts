import { removeInvisibleCharacters } from '../invisible-characters.ts'

/**
 * The number of days between the day on which the end of a tenant is planned and the day of its erasure. Long enough
 * for everybody to learn of it, to take their data with them and to object, even across a holiday. Short enough for the
 * deletion without undue delay that data protection law requires at the end of a contract.
 */
export const daysUntilErasure = 30

/** Returns true if the names look the same: they differ only in spaces, encoding or characters that show nothing. */
export const isSameName = (typed: string, name: string): boolean => simplify(typed) === simplify(name)

const simplify = (name: string) => removeInvisibleCharacters(name).trim().replaceAll(/\s+/g, ' ')
