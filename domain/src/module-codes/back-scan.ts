import { type Words, words } from '../words.ts'
import type { ModuleCodeTexts } from './module-code.ts'

const maker = words(
  'Bereich des Herstellers von BackScan, im Stehen gemessen; kein unabhängig veröffentlichter Bereich bekannt',
  'Range of the manufacturer of BackScan, measured standing; no independently published range known',
)
const byMaker = (what: Words) =>
  words(
    `${what.de} Wird ein Bereich gezeigt, kommt er vom Hersteller; einen allgemein anerkannten kennen wir nicht. Vergleichen Sie vor allem mit Ihren eigenen früheren Werten.`,
    `${what.en} If a range is shown, it comes from the manufacturer; we know of no generally accepted one. Compare above all with your own earlier values.`,
  )
const moving = words(
  'Wechseln Sie oft die Haltung und kräftigen Sie Rücken und Bauch zweimal in der Woche. Der Wert allein sagt nicht, ob etwas behandelt werden muss. Bei Schmerzen oder einem Taubheitsgefühl fragen Sie ärztlich nach.',
  'Change your posture often and strengthen back and belly twice a week. The value alone does not say whether anything needs treatment. Ask a doctor if there is pain or numbness.',
)

export const backScanCodes: ModuleCodeTexts = {
  kyphosis: {
    name: words('Rundung des oberen Rückens', 'Curve of the upper back'),
    what: words(
      'Wie stark der obere Rücken nach hinten gerundet ist, in Grad. Eine gewisse Rundung hat jeder Mensch.',
      'How much the upper back curves backwards, in degrees. Everyone has some of it.',
    ),
    usual: words(
      'In Studien mit gesunden Erwachsenen nahm die Rundung mit dem Alter zu, und mehr als 40 Grad waren häufig. Jedes Messverfahren liefert etwas andere Zahlen. Wird ein Bereich gezeigt, kommt er vom Hersteller.',
      'In studies with healthy adults the curve increased with age, and more than 40 degrees were common. Every way of measuring gives somewhat different figures. If a range is shown, it comes from the manufacturer.',
    ),
    action: moving,
    source: words(
      'Zappalá et al. 2021 (34 Studien); gezeigter Bereich: Hersteller von BackScan',
      'Zappalá et al. 2021 (34 studies); range shown: manufacturer of BackScan',
    ),
  },
  lordosis: {
    name: words('Hohlschwung des unteren Rückens', 'Hollow of the lower back'),
    what: words(
      'Wie stark der untere Rücken nach innen geschwungen ist, in Grad. Dieser Schwung federt Ihre Schritte ab.',
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
    usual: byMaker(words('Ganz senkrecht steht kaum jemand.', 'Hardly anyone stands perfectly upright.')),
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
      'Eine einzelne Messung sagt hier wenig. Nimmt der Wert über mehrere Messungen zu oder haben Sie Schmerzen, lassen Sie den Rücken ärztlich ansehen.',
      'A single measurement says little here. If the value grows over several measurements or you have pain, let a doctor look at your back.',
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
        'Ein kleiner Unterschied ist die Regel: In Röntgenstudien waren die Beine bei neun von zehn Menschen ungleich lang, im Mittel um 5 Millimeter.',
        'A small difference is the rule: in X-ray studies nine in ten people had legs of unequal length, by 5 millimetres on average.',
      ),
    ),
    action: words(
      'Stehen Sie bei der nächsten Messung auf beiden Beinen gleich und ohne Schuhe. Bleibt der Unterschied groß und schmerzt der Rücken, fragen Sie ärztlich nach.',
      'At the next measurement, stand evenly on both legs and without shoes. If the difference stays large and your back hurts, ask a doctor.',
    ),
    source: words(
      'Knutson 2005 (Länge der Beine); gezeigter Bereich: Hersteller von BackScan',
      'Knutson 2005 (length of the legs); range shown: manufacturer of BackScan',
    ),
  },
}
