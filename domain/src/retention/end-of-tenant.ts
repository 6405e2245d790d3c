/**
 * The number of days between the day on which the end of a tenant is planned and the day of its erasure. Long enough
 * for everybody to learn of it, to take their data with them and to object, even across a holiday. Short enough for the
 * deletion without undue delay that data protection law requires at the end of a contract.
 */
export const daysUntilErasure = 30

/** Returns true if the names differ only in spaces or in the way in which their letters are encoded. */
export const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name)

const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
