import type { Format } from '../../i18n/format.ts'

/** Formats a size in bytes with decimal units, for example 212 KB or 1.4 MB. */
export function sizeInWords(format: Format, bytes: number): string {
  return bytes < 1_000_000
    ? `${format.number(Math.max(1, bytes / 1000), 0)} KB`
    : `${format.number(bytes / 1_000_000, 1)} MB`
}
