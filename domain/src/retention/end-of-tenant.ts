import { removeInvisibleCharacters } from '../invisible-characters.ts'

/**
 * The number of days from the day on which the end of a tenant is planned to the day of its erasure. This is long
 * enough for everybody to learn of it, to take their data with them and to object, even across a holiday. It is short
 * enough for data protection law, which requires deletion without undue delay at the end of a contract.
 */
export const daysUntilErasure = 30

/** Returns true if the names look the same: they differ only in spaces, encoding or characters that show nothing. */
export const isSameName = (typed: string, name: string): boolean => simplify(typed) === simplify(name)

const simplify = (name: string) => removeInvisibleCharacters(name).trim().replaceAll(/\s+/g, ' ')
