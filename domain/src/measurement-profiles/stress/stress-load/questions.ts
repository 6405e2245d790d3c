import type { ChoiceItem, Option } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'

const lastMonth: Words = { de: 'Im letzten Monat', en: 'In the last month' }

const howOften: readonly Option[] = [
  { value: 0, label: { de: 'Nie', en: 'Never' } },
  { value: 1, label: { de: 'Selten', en: 'Rarely' } },
  { value: 2, label: { de: 'Manchmal', en: 'Sometimes' } },
  { value: 3, label: { de: 'Oft', en: 'Often' } },
  { value: 4, label: { de: 'Sehr oft', en: 'Very often' } },
]

const item = (number: number, text: Words): ChoiceItem => ({
  kind: 'single-choice',
  id: `q${number}`,
  text,
  section: lastMonth,
  required: true,
  options: howOften,
})

/** Numbered as in the model. The wording is by Salus. */
export const questions: readonly ChoiceItem[] = [
  item(1, {
    de: 'Wie oft hat Sie etwas aus der Bahn geworfen, mit dem Sie nicht gerechnet hatten?',
    en: 'How often did something you had not seen coming throw you off balance?',
  }),
  item(2, {
    de: 'Wie oft kam es Ihnen so vor, als läge das, was Ihnen am meisten bedeutet, nicht mehr in Ihrer Hand?',
    en: 'How often did it seem to you that what matters most to you was out of your hands?',
  }),
  item(3, {
    de: 'Wie oft waren Sie angespannt oder standen innerlich unter Druck?',
    en: 'How often were you tense, or under pressure inside?',
  }),
  item(4, {
    de: 'Wie oft haben Sie sich zugetraut, eigene Probleme selbst zu lösen?',
    en: 'How often did you trust yourself to sort out problems of your own?',
  }),
  item(5, {
    de: 'Wie oft haben sich die Dinge so entwickelt, wie Sie es sich gewünscht hatten?',
    en: 'How often did things turn out the way you had hoped?',
  }),
  item(6, {
    de: 'Wie oft war mehr zu erledigen, als Sie schaffen konnten?',
    en: 'How often was there more to do than you could get done?',
  }),
  item(7, {
    de: 'Wie oft ist es Ihnen gelungen, sich von alltäglichem Ärger nicht beirren zu lassen?',
    en: 'How often did you manage to stop everyday annoyances from getting to you?',
  }),
  item(8, {
    de: 'Wie oft sind Sie mit Ruhe und Überblick durch Ihren Alltag gegangen?',
    en: 'How often did you go through your day calmly and with a clear view of what was going on?',
  }),
  item(9, {
    de: 'Wie oft waren Sie wütend, weil etwas geschah, auf das Sie keinen Einfluss hatten?',
    en: 'How often were you angry because something happened that you had no say in?',
  }),
  item(10, {
    de: 'Wie oft kamen neue Probleme hinzu, bevor Sie die alten gelöst hatten?',
    en: 'How often did new problems arrive before you had dealt with the old ones?',
  }),
]
