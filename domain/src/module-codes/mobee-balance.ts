import { type Words, words } from '../words.ts'
import { compareWithYourself, type ModuleCodeText, type ModuleCodeTexts, noPublishedRange } from './module-code.ts'

const practise = words(
  'Üben Sie das Gleichgewicht täglich einige Minuten, zum Beispiel auf einem Bein beim Zähneputzen, mit einem festen Halt in Reichweite. Sind Sie gestürzt oder wird Ihnen oft schwindelig, sprechen Sie ärztlich darüber.',
  'Practise balance for a few minutes every day, for example on one leg while brushing your teeth, with something firm to hold within reach. If you had a fall or often feel dizzy, talk to a doctor.',
)

const sway = (name: Words, what: Words): ModuleCodeText => ({
  name,
  what,
  usual: words(
    `Weniger ist ruhiger. Die Zahl hängt stark vom Gerät ab. ${compareWithYourself.de}`,
    `Less is steadier. The figure depends strongly on the device. ${compareWithYourself.en}`,
  ),
  action: practise,
  source: noPublishedRange,
})

export const mobeeBalanceCodes: ModuleCodeTexts = {
  balanceIndex: {
    name: words('Gleichgewicht insgesamt', 'Overall balance'),
    what: words(
      'Eine Zahl von 0 bis 100, die das Messsystem aus seinen Messungen bildet. Mehr heißt: Sie stehen sicherer.',
      'A number from 0 to 100 that the measuring system makes of its measurements. More means that you stand more steadily.',
    ),
    usual: words(
      'Das Messsystem nennt Werte über 60 sicher. Wie es rechnet, hat es nicht mitgeteilt; vergleichen Sie mit Ihren eigenen früheren Werten.',
      'The measuring system calls values above 60 steady. How it works them out it did not say; compare with your own earlier values.',
    ),
    action: practise,
    source: words('Stufen des Messsystems MobeeBalance', 'Bands of the measuring system MobeeBalance'),
  },
  swayAreaEyesOpen: sway(
    words('Schwanken mit offenen Augen', 'Swaying with open eyes'),
    words(
      'Wie groß die Fläche ist, über die Ihr Körper beim ruhigen Stehen schwankt, in Quadratmillimetern.',
      'How large the area is over which your body sways while you stand still, in square millimetres.',
    ),
  ),
  swayAreaEyesClosed: sway(
    words('Schwanken mit geschlossenen Augen', 'Swaying with closed eyes'),
    words(
      'Wie groß die Fläche ist, über die Ihr Körper beim ruhigen Stehen mit geschlossenen Augen schwankt, in Quadratmillimetern. Mit geschlossenen Augen schwanken die meisten Menschen mehr.',
      'How large the area is over which your body sways while you stand still with closed eyes, in square millimetres. With closed eyes most people sway more.',
    ),
  ),
  oneLegStand: {
    name: words('Stehen auf einem Bein', 'Standing on one leg'),
    what: words(
      'Wie viele Sekunden Sie auf einem Bein stehen, ohne den anderen Fuß abzusetzen. Länger ist besser.',
      'How many seconds you stand on one leg without putting the other foot down. Longer is better.',
    ),
    usual: words(
      'In einer Studie mit gesunden Erwachsenen waren es im Durchschnitt etwa 40 Sekunden mit 40 bis 49 Jahren, 37 mit 50 bis 59, 27 mit 60 bis 69, 15 mit 70 bis 79 und 6 ab 80. Nach 45 Sekunden wurde beendet.',
      'In a study with healthy adults it was on average about 40 seconds at 40 to 49 years, 37 at 50 to 59, 27 at 60 to 69, 15 at 70 to 79 and 6 from 80 on. The test stopped at 45 seconds.',
    ),
    action: practise,
    source: words(
      'Springer et al. 2007 (offene Augen, Mittel aus drei Versuchen)',
      'Springer et al. 2007 (open eyes, mean of three tries)',
    ),
  },
}
