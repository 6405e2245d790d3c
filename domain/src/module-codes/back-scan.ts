import type { Words } from '../words.ts'
import { type ModuleCodeTexts, words } from './module-code.ts'

const maker = words(
  'Bereich des Herstellers von BackScan, im Stehen gemessen; kein unabhängig veröffentlichter Bereich bekannt',
  'Range of the maker of BackScan, measured standing; no independently published range known',
)
const byMaker = (what: Words) =>
  words(
    `${what.de} Der gezeigte Bereich kommt vom Hersteller; einen allgemein anerkannten gibt es nicht. Vergleichen Sie vor allem mit Ihren eigenen früheren Werten.`,
    `${what.en} The range shown comes from the maker; there is no generally accepted one. Compare above all with your own earlier values.`,
  )
const moving = words(
  'Wechseln Sie oft die Haltung und kräftigen Sie Rücken und Bauch zweimal in der Woche. Eine Form des Rückens, die nicht schmerzt, muss nicht behandelt werden. Bei Schmerzen oder Taubheit fragen Sie ärztlich nach.',
  'Change your posture often and strengthen back and belly twice a week. A shape of the back that does not hurt needs no treatment. Ask a doctor if there is pain or numbness.',
)

export const backScanCodes: ModuleCodeTexts = {
  kyphosis: {
    name: words('Rundung des oberen Rückens', 'Curve of the upper back'),
    what: words(
      'Wie stark der obere Rücken nach hinten gerundet ist, in Grad. Eine gewisse Rundung hat jeder Mensch.',
      'How much the upper back curves backwards, in degrees. Everyone has some of it.',
    ),
    usual: words(
      'Röntgenstudien fanden bei Erwachsenen meist 20 bis 45 Grad, mit dem Alter mehr. Von außen gemessen fallen die Zahlen anders aus; der gezeigte Bereich kommt vom Hersteller.',
      'X-ray studies mostly found 20 to 45 degrees in adults, more with age. Measured from outside the figures differ; the range shown comes from the maker.',
    ),
    action: moving,
    source: words(
      'Fon et al. 1980 (Röntgen); gezeigter Bereich: Hersteller von BackScan',
      'Fon et al. 1980 (X-ray); range shown: maker of BackScan',
    ),
  },
  lordosis: {
    name: words('Hohlschwung des unteren Rückens', 'Hollow of the lower back'),
    what: words(
      'Wie stark der untere Rücken nach innen geschwungen ist, in Grad. Dieser Schwung federt beim Gehen.',
      'How much the lower back curves inwards, in degrees. This curve cushions your steps.',
    ),
    usual: byMaker(
      words('Gesunde Menschen unterscheiden sich hier stark.', 'Healthy people differ a great deal in this.'),
    ),
    action: moving,
    source: maker,
  },
  inclination: {
    name: words('Neigung des Oberkörpers', 'Lean of the upper body'),
    what: words(
      'Wie weit der Oberkörper im Stehen nach vorn geneigt ist, in Grad. 0 Grad heißt: Die Schultern stehen genau über dem Becken.',
      'How far the upper body leans forwards while standing, in degrees. 0 degrees means that the shoulders are right above the pelvis.',
    ),
    usual: byMaker(words('Wenige Grad sind üblich.', 'A few degrees are usual.')),
    action: moving,
    source: maker,
  },
  sacralAngle: {
    name: words('Neigung des Kreuzbeins', 'Tilt of the sacrum'),
    what: words(
      'Wie weit der unterste Teil der Wirbelsäule, das Kreuzbein, nach vorn gekippt ist, in Grad. Er hängt mit der Stellung des Beckens zusammen.',
      'How far the lowest part of the spine, the sacrum, is tilted forwards, in degrees. It goes with the position of the pelvis.',
    ),
    usual: byMaker(
      words(
        'Der Winkel gehört zum Körperbau und ist sehr verschieden.',
        'The angle is part of the build and varies a lot.',
      ),
    ),
    action: moving,
    source: maker,
  },
  lateralDeviation: {
    name: words('Abweichung der Wirbelsäule zur Seite', 'Sideways deviation of the spine'),
    what: words(
      'Wie weit die Wirbelsäule von hinten gesehen von einer geraden Linie abweicht, in Millimetern.',
      'How far the spine departs from a straight line seen from behind, in millimetres.',
    ),
    usual: byMaker(words('Kleine Abweichungen hat fast jeder Mensch.', 'Nearly everyone has small deviations.')),
    action: words(
      'Kleine Abweichungen brauchen nichts. Nimmt der Wert über mehrere Messungen zu oder haben Sie Schmerzen, lassen Sie den Rücken ärztlich ansehen.',
      'Small deviations need nothing. If the value grows over several measurements or you have pain, let a doctor look at your back.',
    ),
    source: maker,
  },
  pelvicObliquity: {
    name: words('Schiefstand des Beckens', 'Tilt of the pelvis to one side'),
    what: words(
      'Um wie viel Millimeter eine Seite des Beckens im Stehen höher steht als die andere.',
      'By how many millimetres one side of the pelvis is higher than the other while standing.',
    ),
    usual: byMaker(
      words(
        'Einige Millimeter sind häufig und meist ohne Folgen.',
        'A few millimetres are common and mostly harmless.',
      ),
    ),
    action: words(
      'Stehen Sie bei der nächsten Messung auf beiden Beinen gleich und ohne Schuhe. Bleibt der Unterschied groß und schmerzt der Rücken, fragen Sie ärztlich nach.',
      'At the next measurement, stand evenly on both legs and without shoes. If the difference stays large and your back hurts, ask a doctor.',
    ),
    source: maker,
  },
}
