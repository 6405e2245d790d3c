import type { ChoiceItem, Option } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'

const often: Words = { de: 'Wie oft ist das bei Ihrer Arbeit so?', en: 'How often is it like this at your work?' }
const agreement: Words = { de: 'Wie sehr stimmen Sie zu?', en: 'How much do you agree?' }

const howOften: readonly Option[] = [
  { value: 1, label: { de: 'Nie', en: 'Never' } },
  { value: 2, label: { de: 'Selten', en: 'Rarely' } },
  { value: 3, label: { de: 'Manchmal', en: 'Sometimes' } },
  { value: 4, label: { de: 'Oft', en: 'Often' } },
  { value: 5, label: { de: 'Immer', en: 'Always' } },
]

const howMuch: readonly Option[] = [
  { value: 1, label: { de: 'Stimme gar nicht zu', en: 'Do not agree at all' } },
  { value: 2, label: { de: 'Stimme eher nicht zu', en: 'Rather disagree' } },
  { value: 3, label: { de: 'Teils, teils', en: 'Partly' } },
  { value: 4, label: { de: 'Stimme eher zu', en: 'Rather agree' } },
  { value: 5, label: { de: 'Stimme völlig zu', en: 'Fully agree' } },
]

/** The model asks how often up to item 23 and how much one agrees from item 24 on. */
const lastFrequencyItem = 23

/** No single item is required: a domain counts when half of its items are answered. */
const item = (number: number, text: Words): ChoiceItem => ({
  kind: 'single-choice',
  id: `q${number}`,
  text,
  section: number <= lastFrequencyItem ? often : agreement,
  required: false,
  options: number <= lastFrequencyItem ? howOften : howMuch,
})

/** Numbered as in the model; the wording is our own. */
export const questions: readonly ChoiceItem[] = [
  item(1, { de: 'Mir ist klar, was von mir erwartet wird.', en: 'It is plain to me what is expected of me.' }),
  item(2, { de: 'Meine Pausen kann ich selbst legen.', en: 'I can place my breaks myself.' }),
  item(3, {
    de: 'Verschiedene Stellen wollen von mir Dinge, die sich schlecht vereinbaren lassen.',
    en: 'Different people want things from me that do not go together.',
  }),
  item(4, {
    de: 'Ich habe das Wissen, das meine Aufgaben verlangen.',
    en: 'I have the know-how that my tasks call for.',
  }),
  item(5, {
    de: 'Jemand spricht oder handelt mir gegenüber verletzend.',
    en: 'Somebody speaks or acts towards me in a hurtful way.',
  }),
  item(6, { de: 'Ich soll Termine halten, die nicht zu halten sind.', en: 'I am to meet dates that cannot be met.' }),
  item(7, {
    de: 'Wird es eng, springen Kolleginnen oder Kollegen ein.',
    en: 'When things get tight, colleagues step in.',
  }),
  item(8, {
    de: 'Meine Führungskraft sagt mir so, wie meine Arbeit ankommt, dass es mir weiterhilft.',
    en: 'My manager tells me how my work is received in a way that gets me further.',
  }),
  item(9, { de: 'Die Arbeit verlangt höchste Anspannung.', en: 'The work calls for the utmost exertion.' }),
  item(10, { de: 'Auf mein Arbeitstempo habe ich Einfluss.', en: 'I have an influence on the pace I work at.' }),
  item(11, {
    de: 'Ich weiß genau, wofür ich zuständig bin und wofür nicht.',
    en: 'I know exactly what is my responsibility and what is not.',
  }),
  item(12, {
    de: 'Manches muss liegen bleiben, weil zu viel zu tun ist.',
    en: 'Some things have to be left because there is too much to do.',
  }),
  item(13, { de: 'Ich kenne die Ziele meiner Abteilung.', en: 'I know what my department is aiming for.' }),
  item(14, {
    de: 'Zwischen den Leuten hier gibt es Ärger und Reibereien.',
    en: 'People here are annoyed with one another.',
  }),
  item(15, {
    de: 'Auf welchem Weg ich eine Aufgabe löse, bestimme ich selbst.',
    en: 'Which way I solve a task is up to me.',
  }),
  item(16, { de: 'Für genügend Pausen fehlt die Zeit.', en: 'There is no time for enough breaks.' }),
  item(17, { de: 'Ich sehe, was meine Arbeit zum Ganzen beiträgt.', en: 'I see what my work adds to the whole.' }),
  item(18, {
    de: 'Man erwartet von mir, dass ich länger bleibe, als vereinbart ist.',
    en: 'I am expected to stay longer than agreed.',
  }),
  item(19, {
    de: 'Welche Aufgaben ich übernehme, kann ich mitbestimmen.',
    en: 'I have a part in choosing the tasks I take on.',
  }),
  item(20, { de: 'Ich muss in großer Eile arbeiten.', en: 'I have to work in a great hurry.' }),
  item(21, { de: 'Ich werde schikaniert oder ausgegrenzt.', en: 'I am picked on or shut out.' }),
  item(22, {
    de: 'Die vorgesehene Zeit reicht für die Arbeit nicht aus.',
    en: 'The time allowed does not suffice for the work.',
  }),
  item(23, {
    de: 'Bei einem Problem mit der Arbeit kann ich auf meine Führungskraft zählen.',
    en: 'With a problem at work I can count on my manager.',
  }),
  item(24, { de: 'Von meinen Kolleginnen und Kollegen bekomme ich Rückhalt.', en: 'My colleagues back me up.' }),
  item(25, {
    de: 'Bei der Art, wie ich arbeite, habe ich ein Wort mitzureden.',
    en: 'My opinion counts in how I do my work.',
  }),
  item(26, {
    de: 'Steht etwas Neues an, kann ich dazu Fragen stellen.',
    en: 'When something new is coming up I can ask about it.',
  }),
  item(27, { de: 'Ich werde hier im Team geachtet.', en: 'In the team here I am treated as I deserve.' }),
  item(28, {
    de: 'Wer betroffen ist, wird vor Veränderungen um seine Meinung gebeten.',
    en: 'Those affected are asked for their view before something is changed.',
  }),
  item(29, {
    de: 'Wenn mich etwas bei der Arbeit aufwühlt, kann ich das mit meiner Führungskraft besprechen.',
    en: 'When something at work troubles me I can discuss it with my manager.',
  }),
  item(30, {
    de: 'Beginn und Ende meiner Arbeitszeit lassen sich anpassen.',
    en: 'The start and end of my working day can be adapted.',
  }),
  item(31, {
    de: 'Mit Sorgen von der Arbeit finde ich im Team ein offenes Ohr.',
    en: 'In the team I find an open ear for worries from work.',
  }),
  item(32, {
    de: 'Bei Veränderungen weiß ich, was sie für meinen Alltag bedeuten.',
    en: 'When something changes I know what it means for my day.',
  }),
  item(33, {
    de: 'Arbeit, die mir nahegeht, muss ich nicht allein tragen.',
    en: 'Work that affects me deeply is not mine to carry alone.',
  }),
  item(34, { de: 'Die Stimmung untereinander ist angespannt.', en: 'The mood between us is tense.' }),
  item(35, { de: 'Meine Führungskraft macht mir Mut.', en: 'My manager gives me heart.' }),
]
