import { compareWithYourself, type ModuleCodeTexts, noPublishedRange, words } from './module-code.ts'

const afterTreatment = words(
  'Richten Sie sich nach dem Plan Ihrer Behandlung und üben Sie regelmäßig, ohne in starken Schmerz zu gehen. Sprechen Sie mit Ihrer Therapeutin oder Ihrem Therapeuten, wenn es über Wochen nicht besser wird.',
  'Follow the plan of your treatment and practise regularly without going into strong pain. Talk to your therapist if it does not get better over weeks.',
)
const rangeOfMotion = words('Ryf und Weymann 1999, Neutral-0-Methode', 'Ryf and Weymann 1999, neutral-zero method')
const forceRange = words(
  `Das hängt von Alter, Geschlecht, Körperbau und Gerät ab. ${compareWithYourself.de} Auch die andere Seite ist ein guter Vergleich.`,
  `It depends on age, sex, build and device. ${compareWithYourself.en} The other side is a good comparison, too.`,
)

export const mobeeMedCodes: ModuleCodeTexts = {
  kneeFlexion: {
    name: words('Beugen des Knies', 'Bending the knee'),
    what: words(
      'Wie weit sich das Knie aus eigener Kraft beugen lässt, in Grad. Ein gerades Bein hat 0 Grad.',
      'How far you can bend the knee by your own strength, in degrees. A straight leg is 0 degrees.',
    ),
    usual: words(
      'Bei gesunden Erwachsenen meist 120 bis 150 Grad. Etwa 90 Grad reichen zum Sitzen, etwa 110 Grad zum Treppensteigen und Radfahren.',
      'In healthy adults usually 120 to 150 degrees. About 90 degrees are enough for sitting, about 110 degrees for stairs and cycling.',
    ),
    action: afterTreatment,
    source: rangeOfMotion,
  },
  kneeExtension: {
    name: words('Strecken des Knies', 'Straightening the knee'),
    what: words(
      'Wie weit sich das Knie über die Gerade hinaus strecken lässt, in Grad. 0 Grad heißt: Das Bein wird ganz gerade.',
      'How far the knee can be straightened beyond a straight line, in degrees. 0 degrees means that the leg gets quite straight.',
    ),
    usual: words(
      'Bei gesunden Erwachsenen meist 0 bis 10 Grad. Beide Seiten sollten ähnlich sein.',
      'In healthy adults usually 0 to 10 degrees. Both sides should be similar.',
    ),
    action: afterTreatment,
    source: rangeOfMotion,
  },
  extensionForce: {
    name: words('Kraft beim Strecken des Beins', 'Force when straightening the leg'),
    what: words(
      'Wie viel Kraft die Vorderseite des Oberschenkels beim Strecken des Knies aufbringt, in Newton. 10 Newton sind etwa das Gewicht von einem Kilogramm.',
      'How much force the front of the thigh produces when straightening the knee, in newtons. 10 newtons are about the weight of one kilogram.',
    ),
    usual: forceRange,
    action: afterTreatment,
    source: noPublishedRange,
  },
  flexionForce: {
    name: words('Kraft beim Beugen des Beins', 'Force when bending the leg'),
    what: words(
      'Wie viel Kraft die Rückseite des Oberschenkels beim Beugen des Knies aufbringt, in Newton. 10 Newton sind etwa das Gewicht von einem Kilogramm.',
      'How much force the back of the thigh produces when bending the knee, in newtons. 10 newtons are about the weight of one kilogram.',
    ),
    usual: forceRange,
    action: afterTreatment,
    source: noPublishedRange,
  },
  pain: {
    name: words('Stärke der Schmerzen (0 bis 10)', 'Strength of pain (0 to 10)'),
    what: words(
      'Wie stark die Schmerzen sind, von Ihnen selbst auf einer Skala angegeben: 0 heißt keine Schmerzen, 10 die stärksten, die Sie sich vorstellen können.',
      'How strong the pain is, rated by you on a scale: 0 means no pain, 10 the strongest you can imagine.',
    ),
    usual: words(
      'Ohne Beschwerden ist der Wert 0. Oft gilt 1 bis 3 als leicht, 4 bis 6 als mittel und ab 7 als stark; Studien ziehen diese Grenzen etwas verschieden.',
      'Without complaints the value is 0. Often 1 to 3 is called mild, 4 to 6 moderate and 7 or more strong; studies draw these borders a little differently.',
    ),
    action: words(
      'Sagen Sie beim Training, wenn die Schmerzen zunehmen, und machen Sie die Übung leichter. Sind sie neu, stark oder halten sie an, suchen Sie ärztlichen Rat.',
      'Say so during training when the pain increases, and make the exercise easier. If it is new, strong or does not go away, see a doctor.',
    ),
    source: words('Serlin et al. 1995; Boonstra et al. 2014', 'Serlin et al. 1995; Boonstra et al. 2014'),
  },
}
