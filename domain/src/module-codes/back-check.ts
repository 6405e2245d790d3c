import { type Words, words } from '../words.ts'
import { compareWithYourself, type ModuleCodeText, type ModuleCodeTexts, noPublishedRange } from './module-code.ts'

const strength = (name: Words, what: Words): ModuleCodeText => ({
  name,
  what: words(
    `${what.de} Sie drücken oder ziehen so stark Sie können, ohne dass sich etwas bewegt. 10 Newton sind etwa das Gewicht von einem Kilogramm.`,
    `${what.en} You push or pull as hard as you can without anything moving. 10 newtons are about the weight of one kilogram.`,
  ),
  usual: words(
    `Die Kraft hängt von Alter, Geschlecht, Körperbau und Gerät ab. ${compareWithYourself.de}`,
    `Strength depends on age, sex, build and device. ${compareWithYourself.en}`,
  ),
  action: words(
    'Trainieren Sie Rumpf und Schultern zweimal in der Woche und steigern Sie langsam. Bei Schmerzen sprechen Sie die Übungen vorher mit einer Fachkraft ab.',
    'Train trunk and shoulders twice a week and increase slowly. If something hurts, discuss the exercises with a professional first.',
  ),
  source: noPublishedRange,
})

const difference = (name: Words, movement: Words): ModuleCodeText => ({
  name,
  what: words(
    `Um wie viel Prozent die schwächere Seite ${movement.de} hinter der stärkeren liegt.`,
    `By how many per cent the weaker side lies behind the stronger one ${movement.en}.`,
  ),
  usual: words(
    'Kein Mensch ist auf beiden Seiten gleich stark. Das Messsystem nennt bis 10 % ausgeglichen und mehr als 15 % einen deutlichen Unterschied; eine allgemein anerkannte Grenze kennen wir nicht.',
    'Nobody is equally strong on both sides. The measuring system calls up to 10 % even and more than 15 % a clear difference; we know of no generally accepted limit.',
  ),
  action: words(
    'Beginnen Sie jede Übung mit der schwächeren Seite und machen Sie rechts und links gleich viele Wiederholungen. Eine Verletzung oder Operation kann den Unterschied erklären.',
    'Begin every exercise with the weaker side and do the same number of repetitions on both sides. An injury or an operation can explain the difference.',
  ),
  source: words('Stufen des Messsystems BackCheck', 'Bands of the measuring system BackCheck'),
})

export const backCheckCodes: ModuleCodeTexts = {
  trunkExtension: strength(
    words('Kraft des Rückens', 'Strength of the back'),
    words(
      'Wie viel Kraft die Rückenmuskeln beim Aufrichten nach hinten aufbringen, in Newton.',
      'How much force the back muscles produce when straightening backwards, in newtons.',
    ),
  ),
  trunkFlexion: strength(
    words('Kraft des Bauchs', 'Strength of the belly'),
    words(
      'Wie viel Kraft die Bauchmuskeln beim Beugen nach vorn aufbringen, in Newton.',
      'How much force the belly muscles produce when bending forwards, in newtons.',
    ),
  ),
  shoulderPush: strength(
    words('Kraft beim Drücken mit den Armen', 'Strength when pushing with the arms'),
    words(
      'Wie viel Kraft Schultern und Arme beim Wegdrücken nach vorn aufbringen, in Newton.',
      'How much force shoulders and arms produce when pushing forwards, in newtons.',
    ),
  ),
  shoulderPull: strength(
    words('Kraft beim Ziehen mit den Armen', 'Strength when pulling with the arms'),
    words(
      'Wie viel Kraft Schultern und Arme beim Heranziehen aufbringen, in Newton.',
      'How much force shoulders and arms produce when pulling towards the body, in newtons.',
    ),
  ),
  lateralFlexion: strength(
    words('Kraft beim Neigen zur Seite', 'Strength when bending sideways'),
    words(
      'Wie viel Kraft die seitlichen Rumpfmuskeln beim Neigen nach links oder rechts aufbringen, in Newton.',
      'How much force the side muscles of the trunk produce when bending to the left or right, in newtons.',
    ),
  ),
  shoulderAbduction: strength(
    words('Kraft beim Heben des Arms zur Seite', 'Strength when raising the arm sideways'),
    words(
      'Wie viel Kraft die Schulter aufbringt, wenn Sie den Arm zur Seite abspreizen, in Newton.',
      'How much force the shoulder produces when you raise the arm sideways, in newtons.',
    ),
  ),
  lateralFlexionImbalance: difference(
    words(
      'Neigen zur Seite: Unterschied zwischen links und rechts',
      'Bending sideways: difference between left and right',
    ),
    words('beim Neigen des Oberkörpers', 'when bending the upper body sideways'),
  ),
  shoulderAbductionImbalance: difference(
    words('Arm heben: Unterschied zwischen links und rechts', 'Raising the arm: difference between left and right'),
    words('beim Heben des Arms', 'when raising the arm'),
  ),
}
