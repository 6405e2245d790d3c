import type { participationClasses, ShownScore } from '@salus/domain/group-reports/release.ts'
import type { OrderedTheme } from '@salus/domain/group-reports/order-themes.ts'
import { type Language, type Words, wordsIn } from '@salus/domain/words.ts'

const words = {
  title: { de: 'Gruppenbericht von {tenant}: {name}', en: 'Group report of {tenant}: {name}' },
  page: { de: 'Seite {page} von {pages}', en: 'Page {page} of {pages}' },
  notPersons: {
    de: 'Erhebung von Bedingungen, nicht von Personen.',
    en: 'A screening of conditions, not of people.',
  },
  conditions: {
    de: 'Dieser Bericht beschreibt Bedingungen, keine einzelnen Personen. Ein ungünstiger Wert bedeutet, dass Anforderungen und Ressourcen nicht zueinander passen. Er bedeutet nicht, dass jemand versagt.',
    en: 'This report describes conditions, not individual people. An unfavourable value means that demands and resources do not fit together. It does not mean that anybody is failing.',
  },
  questionnaire: { de: 'Fragebogen', en: 'Questionnaire' },
  version: { de: '{name}, Version {version}', en: '{name}, version {version}' },
  closed: { de: 'Befragung beendet', en: 'Survey closed' },
  published: { de: 'Veröffentlicht', en: 'Published' },
  asked: { de: 'Teilnehmen konnten', en: 'Who could take part' },
  askedText: {
    de: 'alle aktiven Mitglieder mit eigenem Zugang, als die Befragung begann',
    en: 'all active members with their own access when the survey started',
  },
  counted: { de: 'Ausgewertet', en: 'Who is counted' },
  countedText: {
    de: 'vollständige Ergebnisse von Personen, die dem Gruppenbericht zugestimmt haben',
    en: 'complete results of people who agreed to the group report',
  },
  tookPart: { de: 'Ausgewertete Personen', en: 'People counted' },
  participation: { de: 'Im Bericht ausgewertet', en: 'Counted in the report' },
  smallest: { de: 'Kleinste gezeigte Gruppe', en: 'Smallest group shown' },
  people: { de: '{count} Personen', en: '{count} people' },
  atLeastPeople: { de: 'mindestens {count}', en: 'at least {count}' },
  tooFew: {
    de: 'Es haben zu wenige Personen teilgenommen. Deshalb enthält dieser Bericht keine Ergebnisse.',
    en: 'Not enough people took part. That is why this report contains no results.',
  },
  protection: { de: 'So sind die Personen geschützt', en: 'How people are protected' },
  protectionText: {
    de: 'Gezeigt werden nur Gruppen, in denen mindestens {k} Personen ausgewertet wurden. Kein Mittelwert ist genauer angegeben, als eine Person ihn verschieben könnte, und kein Anteil genauer als drei Personen. „Nicht gezeigt“ sieht immer gleich aus. Meist haben zu wenige Personen teilgenommen oder gar keine, oder eine andere Gruppe wird geschützt. Eine Zahl fehlt auch dann, wenn sich mit ihr errechnen ließe, dass fast alle in einer Gruppe am selben Ende der Skala geantwortet haben.',
    en: 'Only groups in which at least {k} people were counted are shown. No mean is stated more precisely than one person could shift it, and no share more precisely than three people. “Not shown” always looks the same. In most cases too few people took part, or nobody did, or another group is being protected. A number is also missing if it would reveal that almost everybody in a group answered at the same end of the scale.',
  },
  themes: { de: 'Themen der gesamten Organisation', en: 'Themes of the whole organisation' },
  theme: { de: 'Thema', en: 'Theme' },
  mean: { de: 'Mittelwert', en: 'Mean' },
  onScale: { de: 'Auf der Skala', en: 'On the scale' },
  inNeed: { de: 'Handlungsbedarf', en: 'In need of action' },
  change: { de: 'Seit der letzten Befragung', en: 'Since the last survey' },
  asLastTime: { de: 'wie zuletzt', en: 'as last time' },
  asInMonth: { de: 'wie {month}', en: 'as in {month}' },
  asLastTimeNote: {
    de: '„{mark}“: seit der letzten Befragung nicht deutlich anders; gezeigt sind die Zahlen des letzten Berichts. Sie werden nicht mit Zahlen dieser Befragung verglichen.',
    en: '“{mark}”: not clearly different since the last survey; the numbers shown are those of the last report. They are not compared with numbers of this survey.',
  },
  scale: { de: '{low} bis {high}', en: '{low} to {high}' },
  scaleHigher: { de: '{low} bis {high}, höher ist besser', en: '{low} to {high}, higher is better' },
  scaleLower: { de: '{low} bis {high}, niedriger ist besser', en: '{low} to {high}, lower is better' },
  between: { de: '{low} bis {high}', en: '{low} to {high}' },
  atMost: { de: 'höchstens {value}', en: 'at most {value}' },
  atLeast: { de: 'mindestens {value}', en: 'at least {value}' },
  percent: { de: '{value} %', en: '{value}%' },
  hidden: { de: 'Nicht gezeigt', en: 'Not shown' },
  intervalNote: {
    de: 'Unter dem Mittelwert steht der Bereich, in dem er mit 95 % Sicherheit liegt. Blau: dieser Bereich und der Mittelwert. Die Farben der Skala sind ihre Bereiche, von günstig (grün) bis dringend (orange).',
    en: 'Below the mean is the range in which it lies with 95% confidence. Blue: this range and the mean. The colours of the scale are its bands, from favourable (green) to urgent (orange).',
  },
  needNote: {
    de: 'Handlungsbedarf: Anteil der Personen im Bereich „{bands}“.',
    en: 'In need of action: the share of people in the band “{bands}”.',
  },
  distribution: { de: 'Verteilung', en: 'Distribution' },
  distributionNote: {
    de: 'Anteile der Personen in den Bereichen der Skala. Sie sind gerundet und müssen zusammen nicht 100 % ergeben. Kleine Bereiche sind mit ihrem Nachbarn zusammengefasst.',
    en: 'Shares of people in the bands of the scale. They are rounded and need not add up to 100%. Small bands are merged with their neighbour.',
  },
  shares: { de: 'Anteile', en: 'Shares' },
  bands: { de: 'Bereiche', en: 'Bands' },
  merged: { de: '„{first}“ bis „{last}“', en: '“{first}” to “{last}”' },
  share: { de: '{name} {percent} %', en: '{name} {percent}%' },
  altMean: {
    de: '{name}: Mittelwert {mean} auf einer Skala von {low} bis {high}',
    en: '{name}: mean {mean} on a scale from {low} to {high}',
  },
  range: { de: 'Bereich', en: 'range' },
  altDistribution: { de: '{name}: {shares}', en: '{name}: {shares}' },
  groups: { de: 'Gruppen nach {name}', en: 'Groups by {name}' },
  group: { de: 'Gruppe', en: 'Group' },
  number: { de: 'Personen, mindestens', en: 'People, at least' },
  whole: { de: 'Gesamte Organisation', en: 'Whole organisation' },
  compared: { de: 'Verglichen mit dem Ganzen', en: 'Compared with the whole' },
  meanAndCompared: { de: 'Mittelwert und Vergleich mit dem Ganzen', en: 'Mean, and comparison with the whole' },
  groupsNote: {
    de: 'Die Gruppen stehen in fester Reihenfolge und bilden keine Rangliste. Jede Gruppe ist selbst ein Teil des Ganzen.',
    en: 'The groups are in a fixed order, which is not a ranking. Each group is itself a part of the whole.',
  },
  onlyTogether: {
    de: 'Die Ergebnisse dieses Fragebogens werden nur für die gesamte Organisation gezeigt.',
    en: 'The results of this questionnaire are shown for the whole organisation only.',
  },
  order: { de: 'Reihenfolge der Themen', en: 'Order of themes' },
  place: { de: 'Platz', en: 'Place' },
  whatToDo: { de: 'Einschätzung', en: 'Assessment' },
  beginHere: { de: 'hier beginnen', en: 'begin here' },
  urgencyNote: {
    de: 'Zuerst handeln: mindestens 25 % oder alle bis auf weniger als 5 haben Handlungsbedarf, und der ganze Bereich des Mittelwerts liegt dort, wo die Skala Handeln verlangt. Genauer ansehen: der Mittelwert liegt auf der ungünstigen Seite, oder mindestens 10 % haben Handlungsbedarf, in kleinen Gruppen „einige“.',
    en: 'Act first: at least 25%, or all but fewer than 5, are in need of action, and the whole range of the mean lies where the scale calls for action. Look closer: the mean is on the unfavourable side, or at least 10% are in need of action, in small groups “some”.',
  },
  placeNote: {
    de: 'Themen, deren Unterschied nicht über den Zufall hinausgeht, teilen sich einen Platz.',
    en: 'Themes that differ by no more than chance share a place.',
  },
  annex: { de: 'Anhang: Verfahren', en: 'Annex: method' },
  release: { de: 'Bericht', en: 'Report' },
  survey: { de: 'Befragung', en: 'Survey' },
  source: { de: 'Quelle', en: 'Source' },
  hash: { de: 'Prüfsumme (SHA-256)', en: 'Checksum (SHA-256)' },
  hashNote: {
    de: 'Die Prüfsumme gehört zu den gespeicherten Zahlen des Berichts. Alle Dateien dieses Berichts mit derselben Prüfsumme sind aus denselben Zahlen gemacht.',
    en: 'The checksum belongs to the stored numbers of the report. All files of this report with the same checksum are made from the same numbers.',
  },
} as const satisfies Readonly<Record<string, Words>>

export type PaperWords = { readonly [Name in keyof typeof words]: string }

export const methodWords: readonly Words[] = [
  {
    de: 'Der Bericht wurde einmal berechnet, als die Befragung zu Ende war. Er wird nie neu berechnet, auch wenn später jemand widerruft, gelöscht wird oder die Gruppe wechselt.',
    en: 'The report was computed once, after the survey had closed. It is never computed again, even if somebody later withdraws consent, is erased or changes groups.',
  },
  {
    de: 'Eine Gruppe wird gezeigt, wenn mindestens {k} Personen darin ausgewertet wurden und auch der Vergleich mit anderen Gruppen keine kleinere Gruppe erkennen lässt. Die Beteiligung wird nur für die gesamte Organisation und nur in Stufen genannt.',
    en: 'A group is shown if at least {k} people in it were counted, and if comparing it with other groups does not reveal a smaller group. Participation is given for the whole organisation only, and only in classes.',
  },
  {
    de: 'Personenzahlen sind auf ein Vielfaches von 5 abgerundet.',
    en: 'Numbers of people are rounded down to a multiple of 5.',
  },
  {
    de: 'Ein Mittelwert ist nie genauer, als eine einzelne Person ihn verschieben könnte. Nahe an einem Ende der Skala steht nur, wie hoch er höchstens oder mindestens ist.',
    en: 'No mean is more exact than one person could shift it. Near an end of the scale, the report says only how high the mean is at most or at least.',
  },
  {
    de: 'Anteile sind in Stufen gerundet, die mindestens 3 Personen breit sind. In kleinen Gruppen und unter 5 Personen steht ein Wort statt einer Zahl. „Niemand“ und „alle“ werden nie geschrieben.',
    en: 'Shares are rounded in steps that are at least 3 people wide. In small groups, and below 5 people, words replace the number. “Nobody” and “all” are never written.',
  },
  {
    de: 'Bereiche, Vergleiche und die Reihenfolge sind aus den gerundeten Zahlen berechnet und verraten deshalb nicht mehr als diese.',
    en: 'Ranges, comparisons and the order are computed from the rounded numbers, so they reveal no more than these do.',
  },
  {
    de: '„Besser“ und „schlechter“ stehen nur dort, wo der Unterschied größer ist als Zufall und Rundung zusammen. „Kein Unterschied“ heißt: Ein solcher Unterschied ist nicht zu erkennen.',
    en: '“Better” and “worse” are written only where the difference is larger than chance and rounding together. “No difference” means that no such difference can be seen.',
  },
  {
    de: '„Keine deutliche Veränderung“: Weniger als {k} Personen könnten den Unterschied zur letzten Befragung verursacht haben, oder er liegt im Bereich des Zufalls. Dann gelten die Zahlen des letzten Berichts weiter. Verglichen werden zwei Mengen von Antworten, nicht dieselben Personen.',
    en: '“No real change”: fewer than {k} people could have caused the difference from the last survey, or it is within the range of chance. The numbers of the last report then remain. Two sets of answers are compared, not the same people.',
  },
]

type ByClass<Name extends string> = Readonly<Record<Name, Words>>

export const participationWords: ByClass<(typeof participationClasses)[number]> = {
  'under-30': { de: 'unter 30 %', en: 'under 30%' },
  '30-50': { de: '30 bis 50 %', en: '30 to 50%' },
  '50-60': { de: '50 bis 60 %', en: '50 to 60%' },
  '60-70': { de: '60 bis 70 %', en: '60 to 70%' },
  '70-80': { de: '70 bis 80 %', en: '70 to 80%' },
  'over-80': { de: 'über 80 %', en: 'over 80%' },
}

export const shareWords: ByClass<'fewer-than-5' | 'all-but-fewer-than-5' | 'some'> = {
  'fewer-than-5': { de: 'weniger als 5 Personen', en: 'fewer than 5 people' },
  'all-but-fewer-than-5': { de: 'alle bis auf weniger als 5', en: 'all but fewer than 5' },
  some: { de: 'einige', en: 'some' },
}

export const comparisonWords: ByClass<NonNullable<ShownScore['comparedWithWhole']>> = {
  better: { de: 'besser', en: 'better' },
  worse: { de: 'schlechter', en: 'worse' },
  different: { de: 'anders', en: 'different' },
  'no-difference': { de: 'kein Unterschied', en: 'no difference' },
}

export const changeWords: ByClass<NonNullable<ShownScore['change']>> = {
  better: { de: 'besser', en: 'better' },
  worse: { de: 'schlechter', en: 'worse' },
  changed: { de: 'verändert', en: 'changed' },
  'no-real-change': { de: 'keine deutliche Veränderung', en: 'no real change' },
  'not-comparable': { de: 'nicht vergleichbar', en: 'not comparable' },
}

export const urgencyWords: ByClass<OrderedTheme['urgency']> = {
  'act-first': { de: 'Zuerst handeln', en: 'Act first' },
  'look-closer': { de: 'Genauer ansehen', en: 'Look closer' },
  keep: { de: 'Beibehalten', en: 'Keep' },
}

export const paperWordsIn = (language: Language): PaperWords => wordsIn(words, language)
