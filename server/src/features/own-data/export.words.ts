import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Language } from '@salus/domain/words.ts'

export const readMe: Readonly<Record<Language, string>> = {
  de: `Ihre Daten aus Salus

daten.json      alles, was Salus über Sie gespeichert hat, vollständig und maschinenlesbar
schema.json     was die Felder von daten.json bedeuten (JSON Schema)
tabellen/       dieselben Daten als Tabellen (CSV) zum Öffnen in einer Tabellenkalkulation;
                messwerte.csv enthält jeden Messwert in einer eigenen Zeile und sagt, ob das Ergebnis zurückgezogen
                wurde; berechnete Werte sind dort auf vier Nachkommastellen gerundet
berichte/       Ihre Ergebnisse als PDF, ein Bericht je gültigem Check-up
dokumente/      Dateien, die Organisationen zu Ihnen abgelegt haben
modulberichte/  Berichte, die ein angeschlossenes Gerät mitgeschickt hat (PDF)
fhir/           Ihre Ergebnisse zum Austausch mit anderen Gesundheitsanwendungen (FHIR R4), eine Datei je Organisation

Zeiten stehen in daten.json und in den Tabellen in UTC, in Ihren Ergebnissen als PDF und den Namen dieser Dateien in
Ihrer Zeitzone ({timezone}). In den FHIR-Dateien steht bei jeder Zeit, wie weit sie von UTC abweicht.
Namen von Mitarbeitenden stehen nur dort, wo Sie sie auch in Salus sehen.
Passwörter, Schlüssel und Prüfsummen sind nicht enthalten. Einem Text, den eine Tabellenkalkulation als Formel
ausführen würde, ist in den Tabellen ein Apostroph vorangestellt; in daten.json steht er unverändert.
`,
  en: `Your data from Salus

data.json       everything Salus has stored about you, complete and machine-readable
schema.json     what the fields of data.json mean (JSON Schema)
tables/         the same data as tables (CSV), to be opened in a spreadsheet;
                values.csv has every measured value on a line of its own and says whether the result was withdrawn;
                computed values are rounded to four decimal places there
reports/        your results as PDF, one report for each valid check-up
documents/      files that organisations keep about you
module-reports/ reports that a connected device sent along (PDF)
fhir/           your results for exchange with other health applications (FHIR R4), one file per organisation

Times are in UTC in data.json and in the tables, and in your time zone ({timezone}) in your results as PDF and in the
names of those files. In the FHIR files, each time says how far it is from UTC.
Names of staff appear only where you see them in Salus, too.
Passwords, keys and checksums are not included. In the tables, text that a spreadsheet would run as a formula has an
apostrophe in front; in data.json it is as it was.
`,
}

export const fileNames: Readonly<
  Record<
    Language,
    {
      readMe: string
      data: string
      tables: string
      values: string
      reports: string
      moduleReports: string
      documents: string
    }
  >
> = {
  de: {
    readMe: 'LIESMICH.txt',
    data: 'daten.json',
    tables: 'tabellen',
    values: 'messwerte',
    reports: 'berichte',
    documents: 'dokumente',
    moduleReports: 'modulberichte',
  },
  en: {
    readMe: 'README.txt',
    data: 'data.json',
    tables: 'tables',
    values: 'values',
    reports: 'reports',
    documents: 'documents',
    moduleReports: 'module-reports',
  },
}

export const valueHeader: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Organisation',
    'Datum',
    'Messung',
    'Kennung',
    'Seite',
    'Wert',
    'Text',
    'Einheit',
    'Einstufung',
    'Bezeichnung',
    'Stand',
  ],
  en: ['organisation', 'date', 'measurement', 'code', 'side', 'value', 'text', 'unit', 'band', 'name', 'status'],
}

export const statusWords: Readonly<Record<Language, Readonly<Record<CheckUp['status'], string>>>> = {
  de: { complete: 'gültig', withdrawn: 'zurückgezogen' },
  en: { complete: 'valid', withdrawn: 'withdrawn' },
}

export const numberedFolders: Readonly<Record<Language, string>> = {
  de: 'Ein Ordner mit einer Nummer gehört zu dieser Organisation:',
  en: 'A folder with a number belongs to this organisation:',
}

/** The descriptions of the tables, as written in `schema.json`. */
export const described: Readonly<Record<string, string>> = {
  app_user: 'The account: address, name, language and other settings',
  session: 'Where the person is signed in',
  account: 'Ways to sign in, without the secrets',
  passkey: 'Passkeys, without the keys',
  authenticator_app: 'The authenticator app, without its secret',
  recovery_code: 'Which recovery codes were used',
  sign_in_event: 'Attempts to sign in, with time, outcome and network address',
  email_change: 'A new address that is not confirmed yet',
  user_consent: 'Consents that belong to no tenant',
  registration: 'What was typed to register',
  tenant_opening: 'Tenants that the person opened',
  data_export: 'Copies of their own data that the person requested',
  membership: 'Where the person belongs, with role',
  ended_membership: 'Where the person belonged',
  invitation: 'Invitations to the person and by the person',
  member: 'The record that the tenant keeps',
  check_up: 'Results, newest version',
  check_up_document: 'Reports that modules sent along; the files are among the module reports',
  series_end: 'Series of check-ups that ended, by the last one',
  check_up_version: 'Every version of every result: answers, scores, what a module delivered, note',
  document: 'Files that were added; they are in the folder of documents',
  member_note: 'Notes of staff',
  safety_answer: 'What was said before a current was sent through the body',
  analysis: 'Unfinished answers',
  analysis_link: 'One-time links that were made for the person',
  consent: 'Consents, given and withdrawn, with the version of the text',
  group_measure_version: 'Measures after a group report of which the person is reminded',
  group_survey_member: 'Surveys of a group in which the person was asked, with the groups they were in',
  group_survey_decision: 'Whether their own results may go into the report of a group; nobody else reads it',
  group_survey_note: 'Into which reports of a group their own results went; nobody else reads it',
  record_correction: 'Corrections of the record that were asked for, with the answer',
  audit_event: 'Who opened or changed what and when; without the names of others',
  member_hold: 'A reason why the record must be kept',
  support_request: 'Requests to the operator',
  support_message: 'What was written in these requests',
  support_attachment: 'Files that were sent with it, by name',
  check_ups: 'The results as they are shown, with bands and course',
}
