import { oneSentenceRule as rule, type WarningRule } from './warning.ts'

const inBmi = (...bands: readonly string[]) => ({ bmi: bands, bmiClass: bands })

/** Based on the classes of the WHO. The advice is by Salus. */
export const weightWarnings: readonly WarningRule[] = [
  rule({
    topic: 'weight',
    urgency: 'see-a-doctor',
    bands: inBmi('thinness_severe'),
    title: { de: 'Gewicht sehr niedrig', en: 'Weight very low' },
    person: {
      de: 'Ihr Gewicht ist für Ihre Größe sehr niedrig. Bitte lassen Sie das in den nächsten Tagen ärztlich abklären.',
      en: 'Your weight is very low for your height. Please have it checked by a doctor within the next few days.',
    },
    staff: {
      de: 'Das Gewicht ist für die Größe sehr niedrig. Die Person sollte das in den nächsten Tagen ärztlich abklären lassen.',
      en: 'The weight is very low for the height. The person should have it checked by a doctor within the next few days.',
    },
  }),
  rule({
    topic: 'weight',
    urgency: 'see-a-doctor',
    bands: inBmi('thinness_moderate'),
    title: { de: 'Gewicht niedrig', en: 'Weight low' },
    person: {
      de: 'Ihr Gewicht ist für Ihre Größe niedrig. Sprechen Sie mit Ihrer Ärztin oder Ihrem Arzt darüber.',
      en: 'Your weight is low for your height. Speak to your doctor about it.',
    },
    staff: {
      de: 'Das Gewicht ist für die Größe niedrig. Die Person sollte das ärztlich besprechen.',
      en: 'The weight is low for the height. The person should speak to a doctor about it.',
    },
  }),
  rule({
    topic: 'weight',
    urgency: 'see-a-doctor',
    bands: inBmi('obese_3'),
    title: { de: 'Gewicht sehr hoch', en: 'Weight very high' },
    person: {
      de: 'Ihr Gewicht ist für Ihre Größe sehr hoch. Lassen Sie sich ärztlich begleiten; es gibt wirksame Hilfe.',
      en: 'Your weight is very high for your height. Let a doctor support you; there is help that works.',
    },
    staff: {
      de: 'Das Gewicht ist für die Größe sehr hoch. Raten Sie zu ärztlicher Begleitung; es gibt wirksame Hilfe.',
      en: 'The weight is very high for the height. Suggest medical support; there is help that works.',
    },
  }),
  rule({
    topic: 'weight',
    urgency: 'see-a-doctor',
    bands: inBmi('obese_2'),
    title: { de: 'Gewicht deutlich erhöht', en: 'Weight clearly high' },
    person: {
      de: 'Ihr Gewicht ist für Ihre Größe hoch. Lassen Sie sich ärztlich beraten, welche Schritte zu Ihnen passen.',
      en: 'Your weight is high for your height. Ask a doctor which steps suit you.',
    },
    staff: {
      de: 'Das Gewicht ist für die Größe hoch. Die Person sollte sich ärztlich beraten lassen, welche Schritte passen.',
      en: 'The weight is high for the height. The person should ask a doctor which steps are suitable.',
    },
  }),
  rule({
    topic: 'weight',
    urgency: 'watch',
    bands: inBmi('obese_1'),
    title: { de: 'Gewicht erhöht', en: 'Weight above the usual range' },
    person: {
      de: 'Ihr Gewicht liegt deutlich über dem üblichen Bereich. Schon fünf Prozent weniger in einem halben Jahr entlasten Herz und Gelenke.',
      en: 'Your weight is well above the usual range. Losing even five per cent in half a year takes a load off heart and joints.',
    },
    staff: {
      de: 'Das Gewicht liegt deutlich über dem üblichen Bereich. Schon fünf Prozent weniger in einem halben Jahr entlasten Herz und Gelenke.',
      en: 'The weight is well above the usual range. Losing even five per cent in half a year takes a load off heart and joints.',
    },
  }),
  rule({
    topic: 'weight',
    urgency: 'watch',
    bands: inBmi('thinness_mild'),
    title: { de: 'Gewicht etwas niedrig', en: 'Weight slightly low' },
    person: {
      de: 'Ihr Gewicht liegt etwas unter dem üblichen Bereich. Haben Sie ungewollt abgenommen, lassen Sie es ärztlich abklären.',
      en: 'Your weight is slightly below the usual range. If you lost weight without meaning to, see a doctor.',
    },
    staff: {
      de: 'Das Gewicht liegt etwas unter dem üblichen Bereich. Wer ungewollt abgenommen hat, sollte es ärztlich abklären lassen.',
      en: 'The weight is slightly below the usual range. Anybody who lost weight without meaning to should see a doctor.',
    },
  }),
]

/** Based on WHO 2008 and NICE 2022. The advice is by Salus. */
export const girthWarnings: readonly WarningRule[] = [
  rule({
    topic: 'waist',
    urgency: 'watch',
    bands: { waist: ['high'], waistRisk: ['high'], whtr: ['high'], whtrClass: ['high'] },
    title: { de: 'Bauchumfang hoch', en: 'Waist well above the normal range' },
    person: {
      de: 'Fett am Bauch belastet Herz und Stoffwechsel. Mehr Bewegung und weniger Kalorien verringern es; fragen Sie beim nächsten Arztbesuch nach Blutzucker und Blutfetten.',
      en: 'Fat around the belly burdens heart and metabolism. More exercise and fewer calories reduce it; at your next visit to a doctor ask about blood sugar and blood fats.',
    },
    staff: {
      de: 'Fett am Bauch belastet Herz und Stoffwechsel. Mehr Bewegung und weniger Kalorien verringern es; beim nächsten Arztbesuch sollte die Person nach Blutzucker und Blutfetten fragen.',
      en: 'Fat around the belly burdens heart and metabolism. More exercise and fewer calories reduce it; at the next visit to a doctor the person should ask about blood sugar and blood fats.',
    },
  }),
]

/** Based on Gallagher et al. 2000 and Kyle et al. 2003. The advice is by Salus. */
export const fatWarnings: readonly WarningRule[] = [
  rule({
    topic: 'body-fat',
    urgency: 'watch',
    bands: { bodyFat: ['obese'], bodyFatBand: ['obese'], fmi: ['obese'] },
    title: { de: 'Körperfett stark erhöht', en: 'Body fat well above the range' },
    person: {
      de: 'Sie haben deutlich mehr Körperfett als üblich. Bewegung und eine Ernährung, die Sie durchhalten, verringern es; lassen Sie sich dazu beraten.',
      en: 'You have much more body fat than usual. Exercise and a diet that you can stick to will reduce it; ask for advice.',
    },
    staff: {
      de: 'Die Person hat deutlich mehr Körperfett als üblich. Bewegung und eine Ernährung, die sich durchhalten lässt, verringern es; bieten Sie Beratung an.',
      en: 'The person has much more body fat than usual. Exercise and a diet that they can stick to will reduce it; offer advice.',
    },
  }),
]

/** Based on InBody's advice to see a doctor if the value is above 0.390. */
export const waterWarnings: readonly WarningRule[] = [
  rule({
    topic: 'water',
    urgency: 'see-a-doctor',
    bands: { ecwRatio: ['high'], ecwBand: ['high'] },
    title: { de: 'Wasser außerhalb der Zellen erhöht', en: 'Water outside the cells high' },
    person: {
      de: 'Messen Sie in Ruhe noch einmal. Bleibt der Wert erhöht oder haben Sie Schwellungen, sprechen Sie mit Ihrer Ärztin oder Ihrem Arzt.',
      en: 'Measure again after a rest. If the value stays high or you have swellings, speak to your doctor.',
    },
    staff: {
      de: 'Messen Sie in Ruhe noch einmal. Bleibt der Wert erhöht oder bestehen Schwellungen, sollte die Person das ärztlich abklären lassen.',
      en: 'Measure again after a rest. If the value stays high or there are swellings, the person should see a doctor.',
    },
  }),
]
