import { admin, both, staff, type DemoUser } from './demo-accounts.ts'

interface DemoMessage {
  readonly daysAgo: number
  readonly time: string
  /** The author; `null` if the operator wrote the message. */
  readonly author: DemoUser | null
  readonly body: string
}

export interface DemoSupportRequest {
  readonly tenantId: number
  readonly subject: string
  readonly category: 'question' | 'problem' | 'billing' | 'idea'
  readonly priority: 'low' | 'normal' | 'high'
  readonly state: 'open' | 'answered' | 'closed'
  readonly messages: readonly [DemoMessage, ...DemoMessage[]]
}

const says = (author: DemoUser | null, daysAgo: number, time: string, body: string): DemoMessage => ({
  author,
  daysAgo,
  time,
  body,
})

export const operatorName = 'Salus Support'

export const supportRequests: readonly DemoSupportRequest[] = [
  {
    tenantId: 1,
    subject: 'Waage wird am Tablet nicht gefunden',
    category: 'problem',
    priority: 'high',
    state: 'open',
    messages: [
      says(
        staff,
        1,
        '10:42',
        'Seit heute Morgen findet das Tablet im Messraum die Körperwaage nicht mehr. Am Telefon am Empfang geht es noch.',
      ),
    ],
  },
  {
    tenantId: 1,
    subject: 'Zweiter Standort: eigene Nummernkreise?',
    category: 'question',
    priority: 'normal',
    state: 'answered',
    messages: [
      says(
        admin,
        9,
        '15:20',
        'Im Frühjahr eröffnen wir einen zweiten Standort. Können wir dort eigene Mitgliedsnummern vergeben?',
      ),
      says(
        null,
        8,
        '09:05',
        'Ja. Mitgliedsnummern sind frei wählbar, sie müssen nur eindeutig sein. Viele Studios stellen ein Kürzel des Standorts voran.',
      ),
      says(
        null,
        8,
        '09:07',
        'Wenn Sie möchten, richten wir den zweiten Standort auch als eigenen Bereich ein. Sagen Sie uns einfach Bescheid.',
      ),
    ],
  },
  {
    tenantId: 1,
    subject: 'Rechnung an neue Anschrift',
    category: 'billing',
    priority: 'low',
    state: 'closed',
    messages: [
      says(
        admin,
        64,
        '11:31',
        'Bitte schicken Sie die nächste Rechnung an unsere neue Anschrift in der Hafenallee 12.',
      ),
      says(null, 63, '08:48', 'Die Anschrift ist geändert und gilt ab der nächsten Rechnung.'),
      says(admin, 63, '09:15', 'Vielen Dank, das ging schnell.'),
    ],
  },
  {
    tenantId: 2,
    subject: 'Bericht auf Englisch ausdrucken',
    category: 'question',
    priority: 'normal',
    state: 'answered',
    messages: [
      says(both, 16, '13:02', 'Eine Patientin spricht kein Deutsch. Lässt sich ihr Bericht auf Englisch ausdrucken?'),
      says(
        null,
        15,
        '10:26',
        'Ja. Stellen Sie die Sprache vor dem Öffnen des Berichts auf Englisch; er wird dann in dieser Sprache erstellt.',
      ),
    ],
  },
  {
    tenantId: 2,
    subject: 'Vorschlag: Erinnerung vor dem nächsten Termin',
    category: 'idea',
    priority: 'low',
    state: 'open',
    messages: [
      says(both, 4, '17:44', 'Es wäre hilfreich, wenn Patienten vor der nächsten Messung automatisch erinnert würden.'),
    ],
  },
]
