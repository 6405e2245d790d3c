import type { Language, Words } from '@salus/domain/words.ts'

/** The column headings, in the order of the cells of a row. */
const heads: readonly Words[] = [
  { de: 'Gliederung', en: 'breakdown' },
  { de: 'Gruppe', en: 'group' },
  { de: 'Übergeordnete Gruppe', en: 'group above' },
  { de: 'Personen mindestens', en: 'people at least' },
  { de: 'Beteiligung', en: 'participation' },
  { de: 'Thema', en: 'theme' },
  { de: 'Kennung', en: 'code' },
  { de: 'Gezeigt', en: 'shown' },
  { de: 'Mittelwert', en: 'mean' },
  { de: 'Mittelwert, Schritt', en: 'mean, step' },
  { de: 'Mittelwert höchstens', en: 'mean at most' },
  { de: 'Mittelwert mindestens', en: 'mean at least' },
  { de: '95-%-Bereich von', en: '95% range from' },
  { de: '95-%-Bereich bis', en: '95% range to' },
  { de: 'Handlungsbedarf in %', en: 'in need of action in %' },
  { de: 'Handlungsbedarf, Schritt in %', en: 'in need of action, step in %' },
  { de: 'Handlungsbedarf in Worten', en: 'in need of action in words' },
  { de: 'Verteilung in %', en: 'distribution in %' },
  { de: 'Verglichen mit dem Ganzen', en: 'compared with the whole' },
  { de: 'Seit der letzten Befragung', en: 'since the last survey' },
  { de: 'Zahlen einer früheren Befragung', en: 'numbers of an earlier survey' },
  { de: 'Prüfsumme (SHA-256)', en: 'checksum (SHA-256)' },
]

export const tableHeads = (language: Language): readonly string[] => heads.map((head) => head[language])

export const tableWords: Readonly<Record<Language, { readonly yes: string; readonly no: string }>> = {
  de: { yes: 'ja', no: 'nein' },
  en: { yes: 'yes', no: 'no' },
}
