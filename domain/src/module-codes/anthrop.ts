import { type Words, words } from '../words.ts'
import {
  compareWithYourself,
  type ModuleCodeText,
  type ModuleCodeTexts,
  noPublishedRange,
  ourGuide,
} from './module-code.ts'

const sameWay = words(
  'Messen Sie beim nächsten Mal an derselben Stelle, zur selben Tageszeit und möglichst von derselben Person.',
  'Next time, measure at the same place, at the same time of day and if possible by the same person.',
)

const measure = (name: Words, what: Words, action: Words = sameWay): ModuleCodeText => ({
  name,
  what,
  usual: compareWithYourself,
  action,
  source: noPublishedRange,
})

type Length = Pick<ModuleCodeText, 'name' | 'what' | 'usual'> & Partial<Pick<ModuleCodeText, 'source'>>

const length = ({ name, what, usual, source = ourGuide }: Length): ModuleCodeText => ({
  name,
  what,
  usual,
  action: words(
    'Hier ist nichts zu tun. Die Länge hilft, andere Werte einzuordnen.',
    'There is nothing to do here. The length helps to read other values.',
  ),
  source,
})

const fold = (name: Words, place: Words): ModuleCodeText => ({
  name,
  what: words(
    `Wie dick die Falte aus Haut und dem Fett darunter ${place.de} ist, mit einer Zange gemessen, in Millimetern.`,
    `How thick the fold of skin and the fat under it is ${place.en}, measured with a calliper, in millimetres.`,
  ),
  usual: words(
    `Für eine einzelne Falte kennen wir keinen allgemein anerkannten Normbereich; aus mehreren zusammen lässt sich schätzen, wie viel Fett der ganze Körper trägt. Vergleichen Sie mit Ihren eigenen früheren Werten.`,
    `We know of no generally accepted range for a single fold; several together give an estimate of how much fat the whole body carries. Compare with your own earlier values.`,
  ),
  action: words(
    `Eine Falte wird dünner, wenn der Körper insgesamt weniger Fett trägt; an einer einzelnen Stelle lässt sich Fett nicht gezielt wegtrainieren. ${sameWay.de}`,
    `A fold gets thinner when the whole body carries less fat; fat cannot be trained away at a single place. ${sameWay.en}`,
  ),
  source: words(
    'Durnin und Womersley 1974 (mehrere Falten zusammen)',
    'Durnin and Womersley 1974 (several folds together)',
  ),
})

export const anthropCodes: ModuleCodeTexts = {
  height: length({
    name: words('Körpergröße', 'Height'),
    what: words(
      'Die Länge vom Scheitel bis zur Sohle, im Stehen.',
      'The length from the top of the head to the sole, standing.',
    ),
    usual: words(
      'Erwachsene bleiben lange gleich groß und werden im Alter etwas kleiner. Auch im Lauf eines Tages wird man kleiner: In einer Studie mit jungen Frauen waren es bis zum Abend im Mittel 1,5 Zentimeter.',
      'Adults keep their height for a long time and get a little smaller in old age. People also get smaller in the course of a day: in a study with young women it was 1.5 centimetres on average by the evening.',
    ),
    source: words('Wilby et al. 1987 (im Lauf eines Tages)', 'Wilby et al. 1987 (in the course of a day)'),
  }),
  sittingHeight: length({
    name: words('Größe im Sitzen', 'Height while sitting'),
    what: words('Die Länge vom Scheitel bis zur Sitzfläche.', 'The length from the top of the head to the seat.'),
    usual: words(
      'Meist etwas mehr als die Hälfte der Körpergröße. Das ist unser Anhaltspunkt und keine veröffentlichte Norm; einen guten oder schlechten Wert gibt es nicht.',
      'Mostly a little more than half of the height. That is a guide of our own and not a published norm; there is no good or bad value.',
    ),
  }),
  armSpan: length({
    name: words('Spannweite der Arme', 'Span of the arms'),
    what: words(
      'Der Abstand der Fingerspitzen bei seitlich ausgestreckten Armen.',
      'The distance between the fingertips with the arms stretched out sideways.',
    ),
    usual: words(
      'Meist ungefähr so viel wie die Körpergröße. Das ist unser Anhaltspunkt und keine veröffentlichte Norm; einen guten oder schlechten Wert gibt es nicht.',
      'Mostly about the same as the height. That is a guide of our own and not a published norm; there is no good or bad value.',
    ),
  }),
  chestGirth: measure(
    words('Umfang der Brust', 'Circumference of the chest'),
    words('Der Umfang des Brustkorbs, in Zentimetern.', 'The distance around the chest, in centimetres.'),
  ),
  waistGirth: {
    name: words('Umfang der Taille', 'Circumference of the waist'),
    what: words(
      'Der Umfang des Bauchs. Er gibt einen Eindruck davon, wie viel Fett im Bauch liegt. Das sagt mehr über die Belastung von Herz und Stoffwechsel als das Gewicht allein.',
      'The distance around the belly. It gives an idea of how much fat lies in the belly. That says more about the strain on heart and metabolism than weight alone.',
    ),
    usual: words(
      'Bei Frauen mit mehr als 80 cm und bei Männern mit mehr als 94 cm ist das Risiko für Krankheiten von Herz und Stoffwechsel erhöht, zum Beispiel für Diabetes. Bei mehr als 88 und mehr als 102 cm ist es deutlich erhöht.',
      'In women with more than 80 cm and in men with more than 94 cm the risk of diseases of heart and metabolism, such as diabetes, is higher. With more than 88 and more than 102 cm it is clearly higher.',
    ),
    action: words(
      'Liegt der Wert darüber, helfen mehr Bewegung im Alltag und weniger Kalorien; schon wenige Zentimeter zählen. Sprechen Sie bei der nächsten Vorsorge darüber.',
      'If the value is above that, more movement in everyday life and fewer calories help; a few centimetres already count. Mention it at your next medical check.',
    ),
    source: words(
      'WHO 2011, Bericht zu Taillenumfang (Beratung 2008)',
      'WHO 2011, report on waist circumference (consultation 2008)',
    ),
  },
  hipGirth: measure(
    words('Umfang der Hüfte', 'Circumference of the hip'),
    words(
      'Der Umfang an der breitesten Stelle des Gesäßes, in Zentimetern.',
      'The distance around the widest part of the buttocks, in centimetres.',
    ),
  ),
  upperArmGirth: measure(
    words('Umfang des Oberarms', 'Circumference of the upper arm'),
    words(
      'Der Umfang in der Mitte des Oberarms. Er wächst mit Muskeln und mit Fett.',
      'The distance around the middle of the upper arm. It grows with muscle and with fat.',
    ),
  ),
  thighGirth: measure(
    words('Umfang des Oberschenkels', 'Circumference of the thigh'),
    words(
      'Der Umfang des Oberschenkels. Er wächst mit Muskeln und mit Fett.',
      'The distance around the thigh. It grows with muscle and with fat.',
    ),
  ),
  calfGirth: {
    name: words('Umfang der Wade', 'Circumference of the calf'),
    what: words(
      'Der Umfang an der dicksten Stelle der Wade. Er hängt mit den Muskeln der Beine zusammen, aber auch mit Fett und Wasser im Gewebe.',
      'The distance around the thickest part of the calf. It goes with the muscles of the legs, but also with fat and water in the tissue.',
    ),
    usual: words(
      'In einer Studie mit Frauen ab 70 Jahren fiel denen mit weniger als 31 cm der Alltag öfter schwer. Wie viel Muskeln jemand hat, lässt sich daraus nicht sicher ablesen. Für Männer und Jüngere kennen wir keinen allgemein anerkannten Normbereich.',
      'In a study with women from 70 years on, those with less than 31 cm more often found everyday life hard. How much muscle somebody has cannot be told from it with certainty. For men and younger people we know of no generally accepted range.',
    ),
    action: words(
      'Gehen, Treppen und Zehenstand kräftigen die Waden. Sind die Beine geschwollen, sagt der Wert wenig; fragen Sie dann ärztlich nach.',
      'Walking, stairs and rising on tiptoe strengthen the calves. If your legs are swollen, the value says little; then ask a doctor.',
    ),
    source: words('Rolland et al. 2003 (Frauen ab 70 Jahren)', 'Rolland et al. 2003 (women from 70 years on)'),
  },
  tricepsFold: fold(
    words('Hautfalte hinten am Oberarm', 'Skin fold at the back of the arm'),
    words('hinten am Oberarm', 'at the back of the upper arm'),
  ),
  subscapularFold: fold(
    words('Hautfalte unter dem Schulterblatt', 'Skin fold below the shoulder blade'),
    words('unter dem Schulterblatt', 'below the shoulder blade'),
  ),
  suprailiacFold: fold(
    words('Hautfalte über dem Beckenknochen', 'Skin fold above the hip bone'),
    words('über dem Beckenknochen', 'above the hip bone'),
  ),
}
