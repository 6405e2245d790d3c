import type { ChoiceItem, Option } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'

const recovery: Words = { de: 'Wieder auf die Beine kommen', en: 'Getting back on your feet' }
const confidence: Words = { de: 'Zutrauen zu sich selbst', en: 'Trust in yourself' }

const agreement: readonly Option[] = [
  { value: 1, label: { de: 'Stimme gar nicht zu', en: 'Disagree completely' } },
  { value: 2, label: { de: 'Stimme eher nicht zu', en: 'Disagree somewhat' } },
  { value: 3, label: { de: 'Teils, teils', en: 'Partly' } },
  { value: 4, label: { de: 'Stimme eher zu', en: 'Agree somewhat' } },
  { value: 5, label: { de: 'Stimme völlig zu', en: 'Agree completely' } },
]

const howTrue: readonly Option[] = [
  { value: 1, label: { de: 'Trifft nicht zu', en: 'Not true of me' } },
  { value: 2, label: { de: 'Trifft ein wenig zu', en: 'A little true of me' } },
  { value: 3, label: { de: 'Trifft weitgehend zu', en: 'Largely true of me' } },
  { value: 4, label: { de: 'Trifft völlig zu', en: 'Completely true of me' } },
]

const recoveryItem = (number: number, text: Words): ChoiceItem => ({
  kind: 'single-choice',
  id: `brs${number}`,
  text,
  section: recovery,
  required: true,
  options: agreement,
})

const confidenceItem = (number: number, text: Words): ChoiceItem => ({
  kind: 'single-choice',
  id: `gse${number}`,
  text,
  section: confidence,
  required: true,
  options: howTrue,
})

/** Numbered as in the two models. The wording is by Salus. */
export const questions: readonly ChoiceItem[] = [
  recoveryItem(1, {
    de: 'Nach einem Rückschlag bin ich bald wieder ganz die oder der Alte.',
    en: 'After a setback I am soon my old self again.',
  }),
  recoveryItem(2, {
    de: 'Belastende Zeiten setzen mir lange zu.',
    en: 'Difficult times weigh on me for a long while.',
  }),
  recoveryItem(3, {
    de: 'Wenn mich etwas aufgewühlt hat, finde ich schnell wieder zur Ruhe.',
    en: 'When something has upset me I soon find my calm again.',
  }),
  recoveryItem(4, {
    de: 'Es kostet mich viel Kraft, nach einem Schicksalsschlag weiterzumachen.',
    en: 'Carrying on after a blow of fate costs me a lot of strength.',
  }),
  recoveryItem(5, {
    de: 'Harte Phasen werfen mich selten aus der Bahn.',
    en: 'Rough patches rarely throw me off course.',
  }),
  recoveryItem(6, {
    de: 'Was schiefgegangen ist, hängt mir lange nach.',
    en: 'What has gone wrong stays with me for a long time.',
  }),
  confidenceItem(1, {
    de: 'Mit genügend Einsatz finde ich auch für knifflige Aufgaben einen Weg.',
    en: 'With enough effort I find a way even for tricky tasks.',
  }),
  confidenceItem(2, {
    de: 'Auch gegen Widerspruch setze ich durch, was mir wichtig ist.',
    en: 'I see through what matters to me, even against objections.',
  }),
  confidenceItem(3, {
    de: 'Was ich mir vorgenommen habe, verliere ich nicht aus den Augen.',
    en: 'I do not lose sight of what I have set out to do.',
  }),
  confidenceItem(4, {
    de: 'Auch wenn etwas Überraschendes geschieht, weiß ich mir zu helfen.',
    en: 'Even when something surprising happens I know what to do.',
  }),
  confidenceItem(5, {
    de: 'Auf Neues stelle ich mich gut ein, weil ich mich auf mein Können verlasse.',
    en: 'I adjust well to new things because I rely on what I can do.',
  }),
  confidenceItem(6, {
    de: 'Wenn ich dranbleibe, bekomme ich fast alles geregelt.',
    en: 'If I keep at it, there is hardly anything I cannot sort out.',
  }),
  confidenceItem(7, {
    de: 'Wenn es schwierig wird, bleibe ich ruhig, denn ich weiß, was in mir steckt.',
    en: 'When things get difficult I stay calm, because I know what I have in me.',
  }),
  confidenceItem(8, {
    de: 'Zu einer Schwierigkeit fällt mir meist mehr als ein Ausweg ein.',
    en: 'When something is difficult, I usually think of more than one way out.',
  }),
  confidenceItem(9, {
    de: 'Wenn ich in der Klemme stecke, fällt mir ein, wie ich herauskomme.',
    en: 'When I am in a tight spot, I have an idea how to get out of it.',
  }),
  confidenceItem(10, {
    de: 'Ich bin zuversichtlich, dass mich das Leben nicht überfordern wird.',
    en: 'I am confident that life will not be too much for me.',
  }),
]
