import { words } from '../words.ts'
import { compareWithYourself, type ModuleCodeTexts, noPublishedRange } from './module-code.ts'

const newtonMetres = words(
  'Newtonmeter sind ein Maß für Drehkraft, wie beim Festziehen einer Schraube. Das Gerät hält dagegen, Sie bewegen sich nicht.',
  'Newton metres measure turning force, as when you tighten a screw. The device holds against you, you do not move.',
)
const usual = words(
  `Die Kraft hängt von Alter, Geschlecht, Körperbau und Gerät ab. ${compareWithYourself.de}`,
  `Strength depends on age, sex, build and device. ${compareWithYourself.en}`,
)
const train = words(
  'Kräftigen Sie Bauch, Rücken und die Seiten zweimal in der Woche und steigern Sie langsam. Bei Schmerzen im Rücken sprechen Sie die Übungen vorher mit einer Fachkraft ab.',
  'Strengthen belly, back and sides twice a week and increase slowly. If your back hurts, discuss the exercises with a professional first.',
)

export const rueckenstatusCodes: ModuleCodeTexts = {
  flexion: {
    name: words('Kraft beim Beugen nach vorn', 'Strength when bending forwards'),
    what: words(
      `Wie viel Kraft die Bauchmuskeln aufbringen, wenn Sie den Oberkörper nach vorn drücken. ${newtonMetres.de}`,
      `How much force the belly muscles produce when you press your upper body forwards. ${newtonMetres.en}`,
    ),
    usual,
    action: train,
    source: noPublishedRange,
  },
  extension: {
    name: words('Kraft beim Aufrichten nach hinten', 'Strength when straightening backwards'),
    what: words(
      `Wie viel Kraft die Rückenmuskeln aufbringen, wenn Sie den Oberkörper nach hinten drücken. ${newtonMetres.de}`,
      `How much force the back muscles produce when you press your upper body backwards. ${newtonMetres.en}`,
    ),
    usual,
    action: train,
    source: noPublishedRange,
  },
  flexionExtensionRatio: {
    name: words('Verhältnis von Bauch- zu Rückenkraft', 'Belly strength compared with back strength'),
    what: words(
      'Die Kraft nach vorn geteilt durch die Kraft nach hinten. 0,7 heißt: Der Bauch bringt 70 % der Kraft des Rückens auf.',
      'The force forwards divided by the force backwards. 0.7 means that the belly produces 70 % of the force of the back.',
    ),
    usual: words(
      'Meist ist der Rücken stärker als der Bauch, der Wert liegt dann unter 1. Das ist unser Anhaltspunkt und keine veröffentlichte Norm; Gerät und Haltung beim Messen verändern den Wert. Wird ein Bereich gezeigt, kommt er vom Hersteller.',
      'Mostly the back is stronger than the belly, and the value is then below 1. That is a guide of our own and not a published norm; device and posture during the test change the value. If a range is shown, it comes from the manufacturer.',
    ),
    action: words(
      'Liegt der Wert über dem Bereich, trainieren Sie mehr den Rücken, liegt er darunter, mehr den Bauch. Messen Sie nach etwa drei Monaten wieder.',
      'If the value lies above the range, train the back more, if it lies below, train the belly more. Measure again after about three months.',
    ),
    source: words(
      'Unser Anhaltspunkt; gezeigter Bereich: Hersteller von Rueckenstatus',
      'A guide of our own; range shown: manufacturer of Rueckenstatus',
    ),
  },
  lateralFlexion: {
    name: words('Kraft beim Neigen zur Seite', 'Strength when bending sideways'),
    what: words(
      `Wie viel Kraft die seitlichen Rumpfmuskeln aufbringen, wenn Sie sich nach links oder rechts neigen. ${newtonMetres.de}`,
      `How much force the side muscles of the trunk produce when you bend to the left or right. ${newtonMetres.en}`,
    ),
    usual: words(
      `${compareWithYourself.de} Vergleichen Sie auch die linke mit der rechten Seite.`,
      `${compareWithYourself.en} Compare the left side with the right as well.`,
    ),
    action: train,
    source: noPublishedRange,
  },
  rotation: {
    name: words('Kraft beim Drehen des Oberkörpers', 'Strength when turning the upper body'),
    what: words(
      `Wie viel Kraft der Rumpf aufbringt, wenn Sie den Oberkörper nach links oder rechts drehen. ${newtonMetres.de}`,
      `How much force the trunk produces when you turn your upper body to the left or right. ${newtonMetres.en}`,
    ),
    usual: words(
      `${compareWithYourself.de} Vergleichen Sie auch die linke mit der rechten Seite.`,
      `${compareWithYourself.en} Compare the left side with the right as well.`,
    ),
    action: train,
    source: noPublishedRange,
  },
}
