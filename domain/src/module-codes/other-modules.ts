import { words } from '../words.ts'
import { compareWithYourself, type ModuleCodeTexts, noPublishedRange } from './module-code.ts'

/** An overall number that a module calculates from several values. Only the module knows which values these are. */
export const summaryCodes: ModuleCodeTexts = {
  index: {
    name: words('Gesamtwert', 'Overall value'),
    what: words(
      'Eine Zahl, die das Messsystem aus mehreren eigenen Werten bildet. Wie es rechnet, hat es nicht mitgeteilt.',
      'A number that the measuring system makes of several values of its own. It did not say how.',
    ),
    usual: words(
      `Wird ein Bereich gezeigt, hat ihn das Messsystem mitgeschickt. ${compareWithYourself.de}`,
      `If a range is shown, the measuring system sent it. ${compareWithYourself.en}`,
    ),
    action: words(
      'Sehen Sie sich die einzelnen Werte an, aus denen er entsteht, und fragen Sie dort nach, wo gemessen wurde.',
      'Look at the single values it is made of, and ask where the measurement was taken.',
    ),
    source: noPublishedRange,
  },
}

export const reactionCodes: ModuleCodeTexts = {
  ...summaryCodes,
  reactionTime: {
    name: words('Reaktionszeit', 'Reaction time'),
    what: words(
      'Wie viele Tausendstelsekunden (Millisekunden) vom Signal bis zu Ihrer Reaktion vergehen. Weniger ist schneller.',
      'How many thousandths of a second (milliseconds) pass from the signal to your reaction. Less is faster.',
    ),
    usual: words(
      'In einer Studie mit 1469 Menschen von 18 bis 65 Jahren waren es bei einem einfachen Signal im Mittel 231 Millisekunden, mit dem Alter etwas mehr. Gerät und Bildschirm brauchen selbst Zeit, die mitzählt; vergleichen Sie vor allem mit Ihren eigenen früheren Werten.',
      'In a study with 1469 people aged 18 to 65 it was 231 milliseconds on average for a simple signal, a little more with age. Device and screen take time themselves, which counts too; compare above all with your own earlier values.',
    ),
    action: words(
      'Messen Sie ausgeschlafen und zur selben Tageszeit. Müdigkeit, Alkohol und manche Arzneimittel machen langsamer.',
      'Measure when you are rested and at the same time of day. Tiredness, alcohol and some medicines make you slower.',
    ),
    source: words('Woods et al. 2015', 'Woods et al. 2015'),
  },
  remark: {
    name: words('Bemerkung', 'Remark'),
    what: words(
      'Ein Satz, den das Messsystem zur Messung mitgeschickt hat.',
      'A sentence that the measuring system sent with the measurement.',
    ),
    usual: words('Eine Bemerkung wird nicht eingeordnet.', 'A remark is not rated.'),
    action: words(
      'Fragen Sie dort nach, wo gemessen wurde, wenn Ihnen die Bemerkung nicht klar ist.',
      'Ask where the measurement was taken if the remark is not clear to you.',
    ),
    source: words('Vom Messsystem gesendet', 'Sent by the measuring system'),
  },
}
