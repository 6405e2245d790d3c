import type { Words } from '../words.ts'
import {
  compareWithYourself,
  type ModuleCodeText,
  type ModuleCodeTexts,
  noPublishedRange,
  words,
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

const length = (name: Words, what: Words, usual: Words): ModuleCodeText => ({
  name,
  what,
  usual,
  action: words(
    'Hier ist nichts zu tun. Die Länge hilft, andere Werte einzuordnen.',
    'There is nothing to do here. The length helps to read other values.',
  ),
  source: noPublishedRange,
})

const fold = (name: Words, place: Words): ModuleCodeText => ({
  name,
  what: words(
    `Wie dick die Falte aus Haut und dem Fett darunter ${place.de} ist, mit einer Zange gemessen, in Millimetern.`,
    `How thick the fold of skin and the fat under it is ${place.en}, measured with a calliper, in millimetres.`,
  ),
  usual: words(
    `Für eine einzelne Falte gibt es keinen veröffentlichten Normbereich; aus mehreren zusammen lässt sich der Fettanteil schätzen. Vergleichen Sie mit Ihren eigenen früheren Werten.`,
    `There is no published range for a single fold; several together give an estimate of body fat. Compare with your own earlier values.`,
  ),
  action: words(
    `Eine Falte wird dünner, wenn der Körper insgesamt weniger Fett trägt; an einer einzelnen Stelle lässt sich das nicht üben. ${sameWay.de}`,
    `A fold gets thinner when the whole body carries less fat; it cannot be trained at one place. ${sameWay.en}`,
  ),
  source: words(
    'Durnin und Womersley 1974 (mehrere Falten zusammen)',
    'Durnin and Womersley 1974 (several folds together)',
  ),
})

export const anthropCodes: ModuleCodeTexts = {
  height: length(
    words('Körpergröße', 'Height'),
    words('Die Länge vom Scheitel bis zur Sohle, im Stehen.', 'The length from crown to sole, standing.'),
    words(
      'Erwachsene bleiben lange gleich groß und werden im Alter etwas kleiner. Am Abend ist man bis zu zwei Zentimeter kleiner als am Morgen.',
      'Adults keep their height for a long time and get a little smaller in old age. In the evening people are up to two centimetres smaller than in the morning.',
    ),
  ),
  sittingHeight: length(
    words('Größe im Sitzen', 'Height while sitting'),
    words('Die Länge vom Scheitel bis zur Sitzfläche.', 'The length from the crown to the seat.'),
    words(
      'Meist etwas mehr als die Hälfte der Körpergröße. Einen guten oder schlechten Wert gibt es nicht.',
      'Mostly a little more than half of the height. There is no good or bad value.',
    ),
  ),
  armSpan: length(
    words('Spannweite der Arme', 'Span of the arms'),
    words(
      'Der Abstand der Fingerspitzen bei seitlich ausgestreckten Armen.',
      'The distance between the fingertips with the arms stretched out sideways.',
    ),
    words(
      'Meist ungefähr so viel wie die Körpergröße. Einen guten oder schlechten Wert gibt es nicht.',
      'Mostly about the same as the height. There is no good or bad value.',
    ),
  ),
  chestGirth: measure(
    words('Umfang der Brust', 'Circumference of the chest'),
    words('Der Umfang des Brustkorbs, in Zentimetern.', 'The distance around the chest, in centimetres.'),
  ),
  waistGirth: {
    name: words('Umfang der Taille', 'Circumference of the waist'),
    what: words(
      'Der Umfang des Bauchs. Er zeigt, wie viel Fett im Bauch liegt, und das ist für Herz und Stoffwechsel wichtiger als das Gewicht allein.',
      'The distance around the belly. It shows how much fat lies in the belly, which matters more for heart and metabolism than weight alone.',
    ),
    usual: words(
      'Ab 80 cm bei Frauen und 94 cm bei Männern steigt das Risiko für Herz und Stoffwechsel, ab 88 und 102 cm deutlich.',
      'From 80 cm in women and 94 cm in men the risk for heart and metabolism rises, from 88 and 102 cm considerably.',
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
      'Der Umfang an der dicksten Stelle der Wade. Bei älteren Menschen zeigt er, wie viel Muskeln noch da sind.',
      'The distance around the thickest part of the calf. In older people it shows how much muscle is left.',
    ),
    usual: words(
      'Bei älteren Menschen gelten weniger als 31 cm als Hinweis auf wenig Muskeln. Für Jüngere gibt es keinen veröffentlichten Normbereich.',
      'In older people less than 31 cm is taken as a sign of little muscle. For younger people there is no published range.',
    ),
    action: words(
      'Gehen, Treppen und Zehenstand kräftigen die Waden. Sind die Beine geschwollen, sagt der Wert wenig; fragen Sie dann ärztlich nach.',
      'Walking, stairs and rising on tiptoe strengthen the calves. If your legs are swollen, the value says little; then ask a doctor.',
    ),
    source: words('Rolland et al. 2003', 'Rolland et al. 2003'),
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
