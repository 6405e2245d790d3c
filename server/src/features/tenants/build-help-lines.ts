import type { helpLinesSchema } from '@salus/contract/tenant/tenants.ts'
import { helpLinesOfCountry } from '@salus/domain/help-lines/help-lines.ts'
import type { z } from 'zod'

interface HelpLineRow {
  readonly country: string
  readonly nameDe: string | null
  readonly nameEn: string | null
  readonly phones: readonly string[] | null
  readonly noteDe: string | null
  readonly noteEn: string | null
}

/**
 * Returns the tenant's own help lines or, if there are none, those of its country. The emergency numbers always come
 * from the country.
 */
export function buildHelpLines(rows: readonly HelpLineRow[]): z.input<typeof helpLinesSchema> {
  const { emergencyNumbers, lines } = helpLinesOfCountry(rows[0]?.country ?? '')
  const own = rows.flatMap(({ nameDe, nameEn, phones, noteDe, noteEn }) => {
    if (nameDe === null || nameEn === null || phones === null) return []
    const note = noteDe === null || noteEn === null ? {} : { note: { de: noteDe, en: noteEn } }
    return [{ name: { de: nameDe, en: nameEn }, phones: [...phones], ...note }]
  })
  const shown = own.length > 0 ? own : lines.map((line) => ({ ...line, phones: [...line.phones] }))
  return { emergencyNumbers: [...emergencyNumbers], lines: shown }
}
