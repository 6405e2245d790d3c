import type { Format } from '../../i18n/format.ts'

/** 212 KB, 1.4 MB: as file managers say it. */
export function sizeInWords(format: Format, bytes: number): string {
  return bytes < 1_000_000
    ? `${format.number(Math.max(1, bytes / 1000), 0)} KB`
    : `${format.number(bytes / 1_000_000, 1)} MB`
}
