import { compareWithYourself, type ModuleCodeTexts, noPublishedRange, words } from './module-code.ts'

/** A number that a module makes of several values of its own; what is in it, only the module knows. */
export const summaryCodes: ModuleCodeTexts = {
  index: {
    name: words('Gesamtwert', 'Overall value'),
    what: words(
      'Eine Zahl, die das Messsystem aus mehreren eigenen Werten bildet. Wie es rechnet, hat es nicht mitgeteilt.',
      'A number that the measuring system makes of several values of its own. It did not say how.',
    ),
    usual: words(
      `Gezeigt wird der Bereich, den das Messsystem mitgeschickt hat. ${compareWithYourself.de}`,
      `The range shown is the one that the measuring system sent. ${compareWithYourself.en}`,
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
      'Wie viele Tausendstelsekunden vom Signal bis zu Ihrer Reaktion vergehen. Weniger ist schneller.',
      'How many thousandths of a second pass from the signal to your reaction. Less is faster.',
    ),
    usual: words(
      'Bei einem einfachen Signal brauchen Erwachsene meist 200 bis 300 Millisekunden, mit dem Alter etwas länger. Das Gerät und der Bildschirm zählen mit.',
      'For a simple signal adults mostly need 200 to 300 milliseconds, a little longer with age. The device and its screen are part of the figure.',
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
