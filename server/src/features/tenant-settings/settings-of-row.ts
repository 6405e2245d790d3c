import type { HelpLineInput, TenantSettings } from '@salus/contract/tenant/settings.ts'
import { helpLinesOfCountry } from '@salus/domain/help-lines/help-lines.ts'

type SettingsRow = Omit<TenantSettings, 'helpLines' | 'hasOwnHelpLines'> & {
  readonly ownLines: readonly HelpLineInput[]
}

export function settingsOfRow({ ownLines, ...settings }: SettingsRow): TenantSettings {
  const hasOwnHelpLines = ownLines.length > 0
  const { lines } = helpLinesOfCountry(settings.country)
  return {
    ...settings,
    helpLines: hasOwnHelpLines ? [...ownLines] : lines.map((line) => ({ ...line, phones: [...line.phones] })),
    hasOwnHelpLines,
  }
}
