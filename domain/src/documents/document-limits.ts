/** What may be kept as a document, and how its name ends. */
export const documentTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} as const
export type DocumentType = keyof typeof documentTypes

/** In bytes (decisions, section 5). */
export const largestDocument = 20 * 1024 * 1024
export const mostPages = 200
/** A picture of the largest cameras of phones, and no more: who shows it holds every pixel in memory. */
export const mostPixels = 64_000_000

export const mostDocumentsOfMember = 200
/** In bytes. */
export const mostOfMember = 2 * 1024 ** 3
/** In bytes, whatever the tariff. */
export const mostOfTenant = 50 * 1024 ** 3

/** Why a file is not taken. */
export const fileFaults = [
  'empty',
  'type-not-allowed',
  'damaged',
  'mixed-content',
  'password-protected',
  'active-content',
  'too-many-pages',
  'too-many-pixels',
  'malware',
] as const
export type FileFault = (typeof fileFaults)[number]
