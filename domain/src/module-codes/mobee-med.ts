import { words } from '../words.ts'
import { compareWithYourself, type ModuleCodeTexts, noPublishedRange } from './module-code.ts'

const afterTreatment = words(
  'Richten Sie sich nach dem Plan Ihrer Behandlung und üben Sie regelmäßig, ohne dass es stark schmerzt. Sprechen Sie mit Ihrer Therapeutin oder Ihrem Therapeuten, wenn es über Wochen nicht besser wird.',
  'Follow the plan of your treatment and practise regularly without strong pain. Talk to your therapist if it does not get better over weeks.',
)
const forceRange = words(
  `Die Kraft hängt von Alter, Geschlecht, Körperbau und Gerät ab. ${compareWithYourself.de} Auch die andere Seite ist ein guter Vergleich.`,
  `Force depends on age, sex, build and device. ${compareWithYourself.en} The other side is a good comparison, too.`,
)

export const mobeeMedCodes: ModuleCodeTexts = {
  kneeFlexion: {
    name: words('Beugen des Knies', 'Bending the knee'),
    what: words(
      'Wie weit sich das Knie aus eigener Kraft beugen lässt, in Grad. Ein gerades Bein hat 0 Grad.',
      'How far you can bend the knee by your own strength, in degrees. A straight leg is 0 degrees.',
    ),
    usual: words(
      'Lehrtexte nennen für gesunde Knie etwa 130 Grad aus eigener Kraft und etwa 150 Grad, wenn jemand nachhilft. Zum Treppensteigen und zum Aufstehen von einem Stuhl braucht das Knie etwa 90 bis 120 Grad.',
      'Teaching texts give about 130 degrees by your own strength for healthy knees and about 150 degrees with somebody helping. Climbing stairs and rising from a chair take about 90 to 120 degrees.',
    ),
    action: afterTreatment,
    source: words(
      'Universität Zürich, Lehrtext zur Anatomie; Treppe und Stuhl: Rowe et al. 2000',
      'University of Zurich, teaching text on anatomy; stairs and chair: Rowe et al. 2000',
    ),
  },
  kneeExtension: {
    name: words('Strecken des Knies', 'Straightening the knee'),
    what: words(
      'Wie weit sich das Knie über die Gerade hinaus strecken lässt, in Grad. 0 Grad heißt: Das Bein wird ganz gerade.',
      'How far the knee can be straightened beyond a straight line, in degrees. 0 degrees means that the leg gets quite straight.',
    ),
    usual: words(
      'Lehrtexte nennen für gesunde Knie 5 bis 10 Grad. Dass auch 0 Grad üblich sind, ist unser Anhaltspunkt und keine veröffentlichte Norm. Vergleichen Sie auch mit der anderen Seite.',
      'Teaching texts give 5 to 10 degrees for healthy knees. That 0 degrees is usual, too, is a guide of our own and not a published norm. Compare with the other side as well.',
    ),
    action: afterTreatment,
    source: words(
      'Thieme via medici, Lehrtext zum Knie; 0 Grad: unser Anhaltspunkt',
      'Thieme via medici, teaching text on the knee; 0 degrees: a guide of our own',
    ),
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
      'Ohne Schmerzen ist der Wert 0. Je nach Studie gelten Werte bis 3, 4 oder 5 als leicht und Werte ab 7 oder 8 als stark; dazwischen liegen mittlere Schmerzen.',
      'Without pain the value is 0. Depending on the study, values up to 3, 4 or 5 are called mild and values from 7 or 8 on severe; moderate pain lies between.',
    ),
    action: words(
      'Sagen Sie beim Training Bescheid, wenn die Schmerzen zunehmen, und machen Sie die Übung leichter. Sind sie neu, stark oder halten sie an, suchen Sie ärztlichen Rat.',
      'Tell the staff during training when the pain increases, and make the exercise easier. If it is new, strong or does not go away, see a doctor.',
    ),
    source: words(
      'Serlin et al. 1995; Boonstra et al. 2014 und 2016',
      'Serlin et al. 1995; Boonstra et al. 2014 and 2016',
    ),
  },
}
