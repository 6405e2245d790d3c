import type { ChoiceItem, Option } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'

const often: Words = { de: 'Wie oft ist das bei Ihrer Arbeit so?', en: 'How often does this apply at your work?' }
const agreement: Words = { de: 'Wie sehr stimmen Sie zu?', en: 'How much do you agree?' }

const howOften: readonly Option[] = [
  { value: 1, label: { de: 'Nie', en: 'Never' } },
  { value: 2, label: { de: 'Selten', en: 'Rarely' } },
  { value: 3, label: { de: 'Manchmal', en: 'Sometimes' } },
  { value: 4, label: { de: 'Oft', en: 'Often' } },
  { value: 5, label: { de: 'Immer', en: 'Always' } },
]

const howMuch: readonly Option[] = [
  { value: 1, label: { de: 'Stimme gar nicht zu', en: 'Disagree completely' } },
  { value: 2, label: { de: 'Stimme eher nicht zu', en: 'Disagree somewhat' } },
  { value: 3, label: { de: 'Teils, teils', en: 'Partly' } },
  { value: 4, label: { de: 'Stimme eher zu', en: 'Agree somewhat' } },
  { value: 5, label: { de: 'Stimme völlig zu', en: 'Agree completely' } },
]

/** The number of the last item about frequency. All later items ask about agreement. */
const lastFrequencyItem = 23

/** No item is required: a domain has a value when at least half of its items are answered. */
const item = (number: number, text: Words): ChoiceItem => ({
  kind: 'single-choice',
  id: `q${number}`,
  text,
  section: number <= lastFrequencyItem ? often : agreement,
  required: false,
  options: number <= lastFrequencyItem ? howOften : howMuch,
})

/** Numbered as in the model. The wording is by Salus. */
export const questions: readonly ChoiceItem[] = [
  item(1, {
    de: 'Ich habe ein klares Bild davon, was ich leisten soll.',
    en: 'I have a clear picture of what I am supposed to deliver.',
  }),
  item(2, { de: 'Wann ich Pause mache, liegt bei mir.', en: 'It is up to me when I take a break.' }),
  item(3, {
    de: 'Ich soll es mehreren recht machen, die Gegensätzliches wollen.',
    en: 'I am expected to please several people who want opposite things.',
  }),
  item(4, {
    de: 'Ich habe das Wissen, das ich für meine Aufgaben brauche.',
    en: 'I have the knowledge I need for my tasks.',
  }),
  item(5, {
    de: 'Jemand verletzt mich mit Worten oder durch sein Verhalten.',
    en: 'Somebody is hurtful to me in what they say or do.',
  }),
  item(6, {
    de: 'Ich soll Termine halten, die nicht zu halten sind.',
    en: 'I am given deadlines that nobody could meet.',
  }),
  item(7, {
    de: 'Wird es eng, springen Kolleginnen oder Kollegen ein.',
    en: 'When things get tight, colleagues step in.',
  }),
  item(8, {
    de: 'Meine Führungskraft gibt mir Rückmeldungen, die mich weiterbringen.',
    en: 'My manager gives me feedback that helps me get better.',
  }),
  item(9, { de: 'Die Arbeit verlangt mir alles ab.', en: 'The work takes everything I have.' }),
  item(10, { de: 'Ich kann mitbestimmen, wie schnell ich arbeite.', en: 'How fast I work is partly up to me.' }),
  item(11, {
    de: 'Ich weiß genau, wofür ich zuständig bin und wofür nicht.',
    en: 'I know exactly what is my job and what is not.',
  }),
  item(12, {
    de: 'Aufgaben bleiben liegen, weil es zu viele sind.',
    en: 'Tasks are left undone because there are too many of them.',
  }),
  item(13, {
    de: 'Ich weiß, worauf meine Abteilung hinarbeitet.',
    en: 'I know what my department is working towards.',
  }),
  item(14, {
    de: 'Unter Kolleginnen und Kollegen gibt es Streit.',
    en: 'There is quarrelling among colleagues.',
  }),
  item(15, {
    de: 'Auf welchem Weg ich eine Aufgabe löse, bestimme ich selbst.',
    en: 'I decide for myself how to tackle a task.',
  }),
  item(16, { de: 'Für genügend Pausen fehlt die Zeit.', en: 'There is no time for proper breaks.' }),
  item(17, {
    de: 'Ich sehe, was meine Arbeit zum Ganzen beiträgt.',
    en: 'I can see what my work contributes to the whole.',
  }),
  item(18, {
    de: 'Man erwartet von mir, dass ich länger bleibe, als vereinbart ist.',
    en: 'I am expected to stay longer than agreed.',
  }),
  item(19, {
    de: 'Welche Aufgaben ich übernehme, kann ich mitbestimmen.',
    en: 'I can help decide which tasks I take on.',
  }),
  item(20, { de: 'Ich muss mich bei der Arbeit hetzen.', en: 'I have to rush at work.' }),
  item(21, { de: 'Ich werde schikaniert oder ausgegrenzt.', en: 'I am picked on or left out.' }),
  item(22, {
    de: 'Die vorgesehene Zeit reicht für die Arbeit nicht aus.',
    en: 'The time allowed for the work is too short.',
  }),
  item(23, {
    de: 'Komme ich bei der Arbeit nicht weiter, hilft mir meine Führungskraft.',
    en: 'When I get stuck at work, my manager helps me.',
  }),
  item(24, { de: 'Meine Kolleginnen und Kollegen stehen hinter mir.', en: 'My colleagues back me up.' }),
  item(25, {
    de: 'Wie meine Arbeit organisiert ist, gestalte ich mit.',
    en: 'I help shape how my work is organised.',
  }),
  item(26, {
    de: 'Steht eine Veränderung an, kann ich nachfragen, was dahintersteckt.',
    en: 'When a change is coming, I can ask what is behind it.',
  }),
  item(27, { de: 'Im Team begegnet man mir mit Respekt.', en: 'People in my team treat me with respect.' }),
  item(28, {
    de: 'Bevor sich etwas ändert, werden die Betroffenen nach ihrer Meinung gefragt.',
    en: 'Before something changes, the people affected are asked what they think.',
  }),
  item(29, {
    de: 'Wenn mich bei der Arbeit etwas belastet, kann ich damit zu meiner Führungskraft gehen.',
    en: 'If something at work gets to me, I can go to my manager with it.',
  }),
  item(30, {
    de: 'Beginn und Ende meines Arbeitstags kann ich anpassen.',
    en: 'I can shift when my working day starts and ends.',
  }),
  item(31, {
    de: 'Für Sorgen bei der Arbeit finde ich im Team ein offenes Ohr.',
    en: 'My team has an open ear for my worries about work.',
  }),
  item(32, {
    de: 'Bei Veränderungen weiß ich, was sie für meinen Arbeitsalltag bedeuten.',
    en: 'When something changes, I know what it means for my daily work.',
  }),
  item(33, {
    de: 'Arbeit, die mir nahegeht, muss ich nicht allein tragen.',
    en: 'When work affects me deeply, I do not have to carry it alone.',
  }),
  item(34, { de: 'Bei uns herrscht oft dicke Luft.', en: 'The atmosphere between people here is often bad.' }),
  item(35, { de: 'Meine Führungskraft macht mir Mut.', en: 'My manager gives me confidence.' }),
]
