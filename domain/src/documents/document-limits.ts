export const documentTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} as const
export type DocumentType = keyof typeof documentTypes

/** In bytes. */
export const largestDocument = 20 * 1024 * 1024
export const mostPages = 200
/** Enough for the photos that phones usually take. Limited because a viewer needs memory for every pixel. */
export const mostPixels = 64_000_000

export const mostDocumentsOfMember = 200
/** In bytes. */
export const mostOfMember = 2 * 1024 ** 3
/** In bytes, for every tariff. */
export const mostOfTenant = 50 * 1024 ** 3

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
