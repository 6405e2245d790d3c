import { type Words, words } from '../words.ts'
import type { ModuleCodeText, ModuleCodeTexts } from './module-code.ts'

const usual = words(
  'Das Messsystem nennt Werte über 60 gut und über 80 sehr gut. Wie es die Messungen umrechnet, hat es nicht mitgeteilt; vergleichen Sie mit Ihren eigenen früheren Werten.',
  'The measuring system calls values above 60 good and above 80 very good. How it converts the measurements it did not say; compare with your own earlier values.',
)
const source = words('Stufen des Messsystems Cockpit', 'Bands of the measuring system Cockpit')

const part = (name: Words, what: Words, action: Words): ModuleCodeText => ({ name, what, usual, action, source })

export const cockpitCodes: ModuleCodeTexts = {
  index: part(
    words('Gesamtwert', 'Overall value'),
    words(
      'Eine Zahl von 0 bis 100, der Mittelwert aus Kraft, Beweglichkeit, Körper und Erholung. Mehr ist besser.',
      'A number from 0 to 100, the mean of strength, mobility, body and recovery. More is better.',
    ),
    words(
      'Sehen Sie nach, welcher der vier Teile am niedrigsten ist, und beginnen Sie dort. Der Gesamtwert allein sagt nicht, was zu tun ist.',
      'See which of the four parts is lowest and begin there. The overall value alone does not say what to do.',
    ),
  ),
  strength: part(
    words('Kraft', 'Strength'),
    words(
      'Eine Zahl von 0 bis 100 aus Ihren Messungen der Kraft. Mehr ist besser.',
      'A number from 0 to 100 made of your strength measurements. More is better.',
    ),
    words(
      'Trainieren Sie zweimal in der Woche alle großen Muskeln und steigern Sie langsam.',
      'Train all large muscles twice a week and increase slowly.',
    ),
  ),
  mobility: part(
    words('Beweglichkeit', 'Mobility'),
    words(
      'Eine Zahl von 0 bis 100 aus Ihren Messungen der Beweglichkeit. Mehr ist besser.',
      'A number from 0 to 100 made of your mobility measurements. More is better.',
    ),
    words(
      'Bewegen Sie Schultern, Hüften und Rücken täglich einige Minuten, nur so weit, wie es nicht schmerzt.',
      'Move shoulders, hips and back for a few minutes every day, only as far as it does not hurt.',
    ),
  ),
  body: part(
    words('Körper', 'Body'),
    words(
      'Eine Zahl von 0 bis 100 aus Ihren Körperwerten wie Gewicht und Größe. Mehr ist besser.',
      'A number from 0 to 100 made of body values such as weight and height. More is better.',
    ),
    words(
      'Sehen Sie sich die einzelnen Körperwerte an. Bewegung und ausgewogenes Essen wirken hier zusammen.',
      'Look at the single body values. Movement and balanced food work together here.',
    ),
  ),
  recovery: part(
    words('Erholung', 'Recovery'),
    words(
      'Eine Zahl von 0 bis 100 aus Ihren Angaben zu Belastung und Erholung. Mehr heißt: Sie sind besser erholt.',
      'A number from 0 to 100 made of what you said about strain and recovery. More means that you are better rested.',
    ),
    words(
      'Achten Sie auf regelmäßigen Schlaf und feste Pausen. Bleibt die Belastung über Wochen hoch, holen Sie sich Unterstützung.',
      'Keep regular sleep and fixed breaks. If the strain stays high for weeks, get support.',
    ),
  ),
}
