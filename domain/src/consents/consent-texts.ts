import type { Words } from '../words.ts'

/** The purposes that a person may consent to. Each is requested and withdrawn separately. */
export const consentPurposes = ['store-health-data', 'share-with-staff', 'telemetry', 'group-reports'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** The purposes that concern a tenant's member record. All other purposes concern only the person. */
export const memberPurposes = ['store-health-data', 'share-with-staff'] as const satisfies readonly ConsentPurpose[]
export type MemberPurpose = (typeof memberPurposes)[number]

export interface ConsentText {
  /** Increases with every change of the text. */
  readonly version: string
  readonly words: Words
}

/**
 * Every wording that people have ever consented to, newest last. A stored consent refers to its wording by purpose,
 * version and language.
 */
const wordings: Readonly<Record<ConsentPurpose, readonly [ConsentText, ...ConsentText[]]>> = {
  'store-health-data': [
    {
      version: '1',
      words: {
        de: 'Ich bin einverstanden, dass diese Organisation meine Messwerte, Antworten und Ergebnisse in Salus speichert und auswertet, damit ich sie sehen und mit früheren vergleichen kann. Das sind Gesundheitsdaten. Die Einwilligung ist freiwillig. Ich kann sie jederzeit für die Zukunft widerrufen; danach kommt nichts Neues hinzu, und ich kann die vorhandenen Daten löschen lassen.',
        en: 'I agree that this organisation stores and evaluates my measurements, answers and results in Salus, so that I can see them and compare them with earlier ones. These are health data. My consent is voluntary. I can withdraw it at any time for the future; nothing new is added from then on, and I can have the existing data erased.',
      },
    },
  ],
  'share-with-staff': [
    {
      version: '1',
      words: {
        de: 'Ich bin einverstanden, dass die Mitarbeitenden dieser Organisation meine einzelnen Ergebnisse des genannten Bereichs sehen. Die Einwilligung ist freiwillig, ich habe keinen Nachteil, wenn ich sie nicht gebe. Ich kann sie jederzeit widerrufen; die Mitarbeitenden sehen diese Ergebnisse dann sofort nicht mehr. Meine Ergebnisse bleiben für mich erhalten.',
        en: 'I agree that the staff of this organisation see my individual results of the product named. My consent is voluntary and I have no disadvantage if I do not give it. I can withdraw it at any time; staff then no longer see these results at once. My results remain available to me.',
      },
    },
  ],
  telemetry: [
    {
      version: '1',
      words: {
        de: 'Ich bin einverstanden, dass Salus aufzeichnet, welche Seiten ich öffne und welche Fehler dabei auftreten, um das Portal zu verbessern. Antworten, Ergebnisse, Namen und E-Mail-Adressen sind nicht dabei. Ich kann das jederzeit abschalten.',
        en: 'I agree that Salus records which pages I open and which errors occur, in order to improve the portal. No answers, results, names or e-mail addresses are part of it. I can switch this off at any time.',
      },
    },
    {
      version: '2',
      words: {
        de: 'Ich bin einverstanden, dass Salus aufzeichnet, welche Seiten ich öffne, welche Abrufe sie auslösen, wie lange das dauert und welche Arten von Fehlern auftreten, um das Portal zu verbessern. Salus bewahrt davon nur Summen je Tag auf. Der Betreiber kann die Angaben auch an einen Dienst senden, der sie für ihn auswertet. Antworten, Ergebnisse, Namen und E-Mail-Adressen sind nicht dabei. Ich kann das jederzeit abschalten.',
        en: 'I agree that Salus records which pages I open, which requests they make, how long that takes and which kinds of errors occur, in order to improve the portal. Salus keeps only sums by day of it. The operator may also send these data to a service that analyses them for the operator. No answers, results, names or e-mail addresses are part of it. I can switch this off at any time.',
      },
    },
  ],
  // In the texts, {date} is the day on which the survey closes.
  'group-reports': [
    {
      version: '1',
      words: {
        de: 'Ich bin einverstanden, dass meine Ergebnisse dieser Befragung in den Gruppenbericht meiner Organisation eingehen. Darin erscheinen nur Gruppen ab 10 Personen, nie einzelne Antworten und nie Texte. Ist Ihre Einheit kleiner, zählt sie nur in der nächstgrößeren mit. Niemand in Ihrer Organisation erfährt, ob Sie zugestimmt haben. Die Einwilligung ist freiwillig, Sie haben keinen Nachteil, wenn Sie sie nicht geben. Bis zum {date} können Sie sie widerrufen; danach ist der Bericht fertig, enthält keine Angaben zu einzelnen Personen mehr und bleibt unverändert.',
        en: 'I agree that my results of this survey go into the group report of my organisation. It shows only groups of 10 people or more, never single answers and never texts. If your unit is smaller, it counts only within the next larger one. Nobody in your organisation learns whether you agreed. My consent is voluntary and I have no disadvantage if I do not give it. You can withdraw it until {date}; after that the report is finished, holds nothing about single people and stays as it is.',
      },
    },
  ],
}

export function findConsentText(purpose: ConsentPurpose): ConsentText {
  const [first, ...later] = wordings[purpose]
  return later.at(-1) ?? first
}

export const consentTextOfVersion = (purpose: ConsentPurpose, version: string): ConsentText | undefined =>
  wordings[purpose].find((text) => text.version === version)
