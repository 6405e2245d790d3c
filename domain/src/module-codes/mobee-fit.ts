import { type Words, words } from '../words.ts'
import type { ModuleCodeText, ModuleCodeTexts } from './module-code.ts'

const usual = words(
  '100 % ist der Durchschnitt von Menschen gleichen Alters und Geschlechts, so wie das Messsystem ihn kennt. 85 bis 115 % gelten dort als üblich. Mehr ist hier gut.',
  '100 % is the average of people of the same age and sex, as the measuring system knows it. It takes 85 to 115 % as usual. More is good here.',
)
const source = words(
  'Vergleichswerte des Messsystems MobeeFit; kein unabhängig veröffentlichter Bereich bekannt',
  'Comparison values of the measuring system MobeeFit; no independently published range is known',
)

const exercise = (name: Words, what: Words, action: Words): ModuleCodeText => ({ name, what, usual, action, source })

/** All values are percentages of the usual value for age and sex. */
export const mobeeFitCodes: ModuleCodeTexts = {
  shoulderMobility: exercise(
    words('Beweglichkeit der Schulter', 'Shoulder mobility'),
    words(
      'Wie weit sich der Arm in der Schulter heben und drehen lässt. Das brauchen Sie zum Beispiel, um etwas aus dem Regal zu holen.',
      'How far the arm can be raised and turned at the shoulder. You need it, for example, to reach a shelf.',
    ),
    words(
      'Bewegen Sie die Schultern täglich einige Minuten in alle Richtungen, nur so weit, wie es nicht schmerzt. Ist eine Seite plötzlich steif oder schmerzt sie nachts, lassen Sie das ärztlich abklären.',
      'Move your shoulders in all directions for a few minutes every day, only as far as it does not hurt. If one side is suddenly stiff or hurts at night, have a doctor look at it.',
    ),
  ),
  hipMobility: exercise(
    words('Beweglichkeit der Hüfte', 'Hip mobility'),
    words(
      'Wie weit sich das Bein in der Hüfte bewegen lässt. Das merken Sie beim Bücken, Treppensteigen und Schuhebinden.',
      'How far the leg can be moved at the hip. You notice it when you bend down, climb stairs or tie your shoes.',
    ),
    words(
      'Unterbrechen Sie langes Sitzen und dehnen Sie die Vorderseite der Hüfte mehrmals in der Woche. Schmerzt die Leiste bei jedem Schritt, fragen Sie ärztlich nach.',
      'Break up long sitting and stretch the front of the hip several times a week. If your groin hurts with every step, ask a doctor.',
    ),
  ),
  trunkRotation: exercise(
    words('Drehung des Oberkörpers', 'Turning the upper body'),
    words(
      'Wie weit sich der Oberkörper nach links und rechts drehen lässt, etwa beim Blick über die Schulter.',
      'How far the upper body can turn to the left and right, for example when you look over your shoulder.',
    ),
    words(
      'Drehen Sie den Oberkörper im Sitzen langsam zu beiden Seiten, täglich einige Male. Ein Unterschied zwischen den Seiten kann reine Gewohnheit sein und lässt sich oft durch Üben verringern.',
      'Sit and turn your upper body slowly to both sides a few times a day. A difference between the sides can be a mere habit and often gets smaller with practice.',
    ),
  ),
  hamstringLength: exercise(
    words('Dehnfähigkeit der Oberschenkelrückseite', 'Flexibility of the back of the thigh'),
    words(
      'Wie weit sich die Muskeln an der Rückseite des Oberschenkels dehnen lassen. Sind sie kurz, fällt das Bücken mit geradem Rücken schwer.',
      'How far the muscles at the back of the thigh can be stretched. When they are short, bending with a straight back is hard.',
    ),
    words(
      'Dehnen Sie beide Beine zwei- bis dreimal in der Woche, je 30 Sekunden und ohne zu wippen. Nach einigen Wochen lässt sich der Fortschritt messen.',
      'Stretch both legs two or three times a week, 30 seconds each and without bouncing. After some weeks progress can be measured.',
    ),
  ),
  legPress: exercise(
    words('Kraft der Beine (Beinpresse)', 'Leg strength (leg press)'),
    words(
      'Wie viel Kraft die Beine beim Wegdrücken aufbringen. Sie brauchen sie zum Aufstehen, Treppensteigen und Heben.',
      'How much force the legs produce when pushing away. You need it to stand up, climb stairs and lift.',
    ),
    words(
      'Trainieren Sie die Beine zweimal in der Woche und steigern Sie das Gewicht langsam. Auch Treppen und Kniebeugen ohne Gewicht helfen.',
      'Train your legs twice a week and raise the weight slowly. Stairs and squats without weight help, too.',
    ),
  ),
  chestPress: exercise(
    words('Kraft der Brust und Arme (Brustpresse)', 'Strength of chest and arms (chest press)'),
    words(
      'Wie viel Kraft Brust und Arme beim Wegdrücken nach vorn aufbringen.',
      'How much force chest and arms produce when pushing forwards.',
    ),
    words(
      'Trainieren Sie Drücken und Ziehen gleich oft, zweimal in der Woche. Liegestütze an der Wand sind ein guter Anfang.',
      'Train pushing and pulling equally often, twice a week. Push-ups against a wall are a good start.',
    ),
  ),
  rowing: exercise(
    words('Kraft des oberen Rückens (Rudern)', 'Strength of the upper back (rowing)'),
    words(
      'Wie viel Kraft Arme und oberer Rücken beim Heranziehen aufbringen. Sie hilft bei einer aufrechten Haltung.',
      'How much force arms and upper back produce when pulling towards you. It helps you to sit and stand upright.',
    ),
    words(
      'Trainieren Sie das Ziehen zweimal in der Woche, zum Beispiel mit einem Band. Nehmen Sie die Schulterblätter dabei zusammen.',
      'Train pulling twice a week, for example with a band. Draw the shoulder blades together as you do.',
    ),
  ),
}
