import { words } from '../words.ts'
import type { ModuleCodeTexts } from './module-code.ts'

const training = words(
  'Üben Sie zwei- bis dreimal in der Woche: vom Stuhl aufstehen, Treppen, Zehenstand. Das lohnt sich in jedem Alter. Wird der Wert über mehrere Messungen schlechter oder sind Sie gestürzt, sprechen Sie ärztlich darüber.',
  'Practise two or three times a week: rising from a chair, stairs, rising on tiptoe. It pays off at any age. If the value gets worse over several measurements or you had a fall, talk to a doctor.',
)

const workingGroup = words(
  'Europäische Arbeitsgruppe EWGSOP2, Cruz-Jentoft et al. 2019',
  'European working group EWGSOP2, Cruz-Jentoft et al. 2019',
)

export const mobeeCareCodes: ModuleCodeTexts = {
  chairRise: {
    name: words('Fünfmal vom Stuhl aufstehen', 'Rising from a chair five times'),
    what: words(
      'Wie viele Sekunden Sie brauchen, um fünfmal ohne Hilfe der Arme vom Stuhl aufzustehen. Das zeigt die Kraft der Beine. Weniger Sekunden sind besser.',
      'How many seconds you need to rise from a chair five times without using your arms. It shows the strength of your legs. Fewer seconds are better.',
    ),
    usual: words(
      'Langsamer als der Durchschnitt sind mehr als 11,4 Sekunden mit 60 bis 69 Jahren, mehr als 12,6 mit 70 bis 79 und mehr als 14,8 mit 80 bis 89. Mehr als 15 Sekunden gelten bei älteren Menschen als Zeichen von wenig Kraft.',
      'Slower than average is more than 11.4 seconds at 60 to 69 years, more than 12.6 at 70 to 79 and more than 14.8 at 80 to 89. In older people more than 15 seconds is taken as a sign of low strength.',
    ),
    action: training,
    source: words(
      'Bohannon 2006; europäische Arbeitsgruppe EWGSOP2, Cruz-Jentoft et al. 2019',
      'Bohannon 2006; European working group EWGSOP2, Cruz-Jentoft et al. 2019',
    ),
  },
  gaitSpeed: {
    name: words('Tempo beim Gehen', 'Walking speed'),
    what: words(
      'Wie viele Meter Sie in einer Sekunde gehen, im gewohnten Tempo. 1 Meter je Sekunde sind 3,6 Kilometer in der Stunde.',
      'How many metres you walk in one second at your usual pace. 1 metre per second is 3.6 kilometres per hour.',
    ),
    usual: words(
      '0,8 Meter je Sekunde oder weniger gelten bei älteren Menschen als langsam. Schneller ist hier gut.',
      'In older people 0.8 metres per second or less is taken as slow. Faster is good here.',
    ),
    action: words(
      'Gehen Sie jeden Tag, einen Teil davon zügig, und kräftigen Sie die Beine. Werden Sie in wenigen Wochen deutlich langsamer, fragen Sie ärztlich nach.',
      'Walk every day, part of it briskly, and strengthen your legs. If you get clearly slower within a few weeks, ask a doctor.',
    ),
    source: workingGroup,
  },
  handGrip: {
    name: words('Kraft der Hand', 'Grip strength'),
    what: words(
      'Wie fest Sie zudrücken können, in Kilogramm. Das gibt einen Eindruck von der Kraft des ganzen Körpers.',
      'How firmly you can squeeze, in kilograms. It gives an idea of the strength of the whole body.',
    ),
    usual: words(
      'Weniger als 27 kg bei Männern und 16 kg bei Frauen gelten bei älteren Menschen als wenig. Mehr ist hier gut. Die Hand, mit der Sie schreiben, ist meist etwas stärker.',
      'In older people less than 27 kg in men and 16 kg in women is taken as low. More is good here. The hand you write with is usually a little stronger.',
    ),
    action: words(
      'Kräftigen Sie den ganzen Körper zweimal in der Woche und achten Sie auf genug Eiweiß. Lässt die Kraft einer Hand plötzlich nach, suchen Sie sofort ärztliche Hilfe.',
      'Strengthen the whole body twice a week and eat enough protein. If one hand suddenly loses strength, get medical help at once.',
    ),
    source: workingGroup,
  },
  timedUpAndGo: {
    name: words('Aufstehen, drei Meter gehen und zurück', 'Stand up, walk three metres and back'),
    what: words(
      'Wie viele Sekunden Sie brauchen, um vom Stuhl aufzustehen, drei Meter zu gehen, umzudrehen und sich wieder zu setzen. Weniger Sekunden sind besser.',
      'How many seconds you need to rise from a chair, walk three metres, turn and sit down again. Fewer seconds are better.',
    ),
    usual: words(
      'Bei gesunden Menschen im Durchschnitt etwa 8 Sekunden mit 60 bis 69 Jahren, 9 mit 70 bis 79 und 11 ab 80. Ab 20 Sekunden gilt die körperliche Leistung bei älteren Menschen als gering.',
      'In healthy people on average about 8 seconds at 60 to 69 years, 9 at 70 to 79 and 11 from 80 on. From 20 seconds on physical performance is taken as low in older people.',
    ),
    action: training,
    source: words(
      'Bohannon 2006; europäische Arbeitsgruppe EWGSOP2, Cruz-Jentoft et al. 2019',
      'Bohannon 2006; European working group EWGSOP2, Cruz-Jentoft et al. 2019',
    ),
  },
}
