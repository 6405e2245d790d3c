import { expect, test } from 'vitest'
import { accessAlarmMail } from './access-alarm-mail.ts'

const textIn = (locale: 'de' | 'en', records: number, files: number) => {
  const to = { email: 'a@salus.example', name: 'Ada', locale, displayName: 'Studio Nord', employee: 'Jonas Weber' }
  return accessAlarmMail(to, { records, files }, 'https://salus.example').text
}

test('the warning of many accesses counts one, none and several in whole sentences', () => {
  expect(textIn('de', 120, 1)).toContain('die Daten von 120 Personen geöffnet und eine Datei heruntergeladen')
  expect(textIn('de', 1, 80)).toContain('die Daten von einer Person geöffnet und 80 Dateien heruntergeladen')
  expect(textIn('de', 0, 80)).toContain('die Daten von keiner Person geöffnet')
  expect(textIn('en', 1, 0)).toContain('opened the data of one person and downloaded no files')
  expect(textIn('en', 0, 1)).toContain('opened the data of no people and downloaded one file')
})
