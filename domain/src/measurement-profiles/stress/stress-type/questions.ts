import type { ChoiceItem, Option } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'

const underPressure: Words = { de: 'Wenn ich unter Druck stehe …', en: 'When I am under pressure …' }

const howMuch: readonly Option[] = [
  { value: 1, label: { de: 'Nie', en: 'Never' } },
  { value: 2, label: { de: 'Manchmal', en: 'Sometimes' } },
  { value: 3, label: { de: 'Oft', en: 'Often' } },
  { value: 4, label: { de: 'Sehr oft', en: 'Very often' } },
]

const item = (number: number, text: Words): ChoiceItem => ({
  kind: 'single-choice',
  id: `q${number}`,
  text,
  section: underPressure,
  required: true,
  options: howMuch,
})

/** Numbered as in the model. The wording is by Salus. */
export const questions: readonly ChoiceItem[] = [
  item(1, {
    de: '… stürze ich mich in andere Arbeit, um nicht daran zu denken.',
    en: '… I throw myself into other work so as not to think about it.',
  }),
  item(2, {
    de: '… richte ich meine ganze Kraft darauf, etwas zu verändern.',
    en: '… I put all my strength into changing something.',
  }),
  item(3, { de: '… rede ich mir ein, dass es gar nicht so ist.', en: '… I tell myself that it is not really so.' }),
  item(4, {
    de: '… suche ich Erleichterung in Alkohol oder anderen Mitteln.',
    en: '… I look for relief in alcohol or other substances.',
  }),
  item(5, {
    de: '… habe ich Menschen, die für mich da sind und mir guttun.',
    en: '… there are people who are there for me and do me good.',
  }),
  item(6, { de: '… lasse ich die Sache einfach laufen.', en: '… I just let the matter run its course.' }),
  item(7, { de: '… packe ich an, damit sich die Lage bessert.', en: '… I roll up my sleeves so that things improve.' }),
  item(8, { de: '… tue ich so, als wäre nichts geschehen.', en: '… I act as if nothing had happened.' }),
  item(9, { de: '… mache ich meinem Ärger mit Worten Luft.', en: '… I let off steam by talking.' }),
  item(10, { de: '… lasse ich mir von anderen zur Hand gehen.', en: '… I let others lend me a hand.' }),
  item(11, {
    de: '… brauche ich Alkohol oder andere Mittel, um durchzuhalten.',
    en: '… I need alcohol or other substances to keep going.',
  }),
  item(12, {
    de: '… versuche ich, die Sache von einer anderen Seite zu sehen.',
    en: '… I try to look at the matter from another side.',
  }),
  item(13, { de: '… gehe ich hart mit mir ins Gericht.', en: '… I am hard on myself.' }),
  item(14, { de: '… lege ich mir einen Plan zurecht.', en: '… I work out a plan.' }),
  item(15, { de: '… lasse ich mich von jemandem trösten.', en: '… I let someone comfort me.' }),
  item(16, { de: '… höre ich auf, mich darum zu kümmern.', en: '… I stop caring about it.' }),
  item(17, { de: '… entdecke ich auch eine gute Seite daran.', en: '… I discover a good side to it as well.' }),
  item(18, { de: '… fällt mir auch etwas Komisches daran auf.', en: '… I notice something funny about it, too.' }),
  item(19, {
    de: '… lenke ich mich ab, etwa mit Serien, Spielen oder Einkäufen.',
    en: '… I distract myself, for instance with series, games or shopping.',
  }),
  item(20, { de: '… nehme ich hin, dass es nun einmal so ist.', en: '… I accept that this is how it is.' }),
  item(21, {
    de: '… zeige ich offen, wie schlecht es mir damit geht.',
    en: '… I openly show how bad I feel about it.',
  }),
  item(22, { de: '… gibt mir mein Glaube Halt.', en: '… my faith carries me.' }),
  item(23, {
    de: '… frage ich andere, was sie an meiner Stelle tun würden.',
    en: '… I ask others what they would do in my place.',
  }),
  item(24, { de: '… richte ich mich damit ein.', en: '… I come to terms with it.' }),
  item(25, {
    de: '… denke ich gründlich durch, was als Nächstes zu tun ist.',
    en: '… I think through carefully what to do next.',
  }),
  item(26, { de: '… suche ich die Schuld bei mir.', en: '… I tell myself that it is my own doing.' }),
  item(27, { de: '… suche ich Ruhe im Gebet oder in der Stille.', en: '… I look for calm in prayer or in silence.' }),
  item(28, { de: '… kann ich über das Ganze lachen.', en: '… I can laugh about the whole thing.' }),
]
