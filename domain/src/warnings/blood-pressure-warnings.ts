import type { WarningRule } from './warning.ts'

const topic = 'blood-pressure'

/** ESC/ESH 2018, grade 3. Applies at every age, see SOURCES.md#crisis */
const crisis: WarningRule = {
  topic,
  urgency: 'crisis',
  bands: { esc2018: ['grade3'] },
  from: { sbp: 180, dbp: 110 },
  title: { de: 'Blutdruck sehr hoch', en: 'Blood pressure very high' },
  advice: [
    {
      person: {
        de: 'Bei Brustschmerz, plötzlichem starkem Rückenschmerz, Atemnot, Schwäche oder Taubheitsgefühl, Sprach- oder Sehstörungen oder starken Kopfschmerzen: Wählen Sie sofort {emergency}.',
        en: 'If you have chest pain, sudden severe back pain, breathlessness, weakness or numbness, trouble speaking or seeing, or a severe headache: call {emergency} at once.',
      },
      staff: {
        de: 'Fragen Sie nach Brustschmerz, plötzlichem starkem Rückenschmerz, Atemnot, Schwäche oder Taubheitsgefühl, Sprach- oder Sehstörungen und starken Kopfschmerzen. Bei einem davon: Wählen Sie sofort {emergency} und bleiben Sie bei der Person.',
        en: 'Ask about chest pain, sudden severe back pain, breathlessness, weakness or numbness, trouble speaking or seeing, and severe headache. If there is any of these: call {emergency} at once and stay with the person.',
      },
    },
    {
      person: {
        de: 'Ohne solche Beschwerden: Setzen Sie sich hin, ruhen Sie fünf Minuten und messen Sie noch einmal.',
        en: 'If you have none of these: sit down, rest for five minutes and measure again.',
      },
      staff: {
        de: 'Ohne solche Beschwerden: Lassen Sie die Person fünf Minuten ruhig sitzen und messen Sie noch einmal.',
        en: 'If there is none of these: let the person sit quietly for five minutes and measure again.',
      },
    },
    {
      person: {
        de: 'Wenden Sie sich noch heute an eine Ärztin oder einen Arzt, auch wenn Sie sich wohlfühlen. Treiben Sie bis dahin keinen Sport.',
        en: 'Contact a doctor today, even if you feel well. Do not exercise until then.',
      },
      staff: {
        de: 'Die Person sollte noch heute mit einer Ärztin oder einem Arzt sprechen, auch wenn sie sich wohlfühlt, und bis dahin keinen Sport treiben.',
        en: 'The person should speak to a doctor today, even if they feel well, and should not exercise until then.',
      },
    },
  ],
}

/** ESC/ESH 2018, grade 2: systolic 160 to below 180 mmHg, or diastolic 100 to below 110 mmHg. */
const clearlyHigh: WarningRule = {
  topic,
  urgency: 'see-a-doctor',
  bands: { esc2018: ['grade2'] },
  title: { de: 'Blutdruck deutlich erhöht', en: 'Blood pressure clearly high' },
  advice: [
    {
      person: {
        de: 'Messen Sie heute nach einer Ruhepause noch einmal und in den nächsten Tagen wieder. Vereinbaren Sie bald einen Termin in Ihrer Arztpraxis, spätestens innerhalb eines Monats.',
        en: 'Measure again today after a rest, and again over the next days. Make an appointment with your doctor soon, within a month at the latest.',
      },
      staff: {
        de: 'Messen Sie heute nach einer Ruhepause noch einmal. Bleibt der Wert so hoch, sollte die Person bald einen Arzttermin vereinbaren, spätestens innerhalb eines Monats.',
        en: 'Measure again today after a rest. If the reading stays this high, the person should see a doctor soon, within a month at the latest.',
      },
    },
  ],
}

/** From 140 mmHg systolic or 90 mmHg diastolic: ESC/ESH 2018, grade 1, and ESC 2024, hypertension. */
const high: WarningRule = {
  topic,
  urgency: 'see-a-doctor',
  bands: {
    esc2018: ['grade1'],
    esc2024: ['hypertension'],
    sbp: ['hypertension'],
    dbp: ['hypertension'],
    isolatedSystolic: ['true'],
  },
  title: { de: 'Blutdruck im Bereich des Bluthochdrucks', en: 'Blood pressure in the range of high blood pressure' },
  advice: [
    {
      person: {
        de: 'Ein einzelner Wert sagt wenig: Messen Sie an mehreren Tagen nach einer Ruhepause und besprechen Sie die Werte mit Ihrer Ärztin oder Ihrem Arzt.',
        en: 'One reading says little: measure on several days after a rest and discuss the readings with your doctor.',
      },
      staff: {
        de: 'Ein einzelner Wert sagt wenig: Die Person sollte an mehreren Tagen nach einer Ruhepause messen und die Werte ärztlich besprechen.',
        en: 'One reading says little: the person should measure on several days after a rest and discuss the readings with a doctor.',
      },
    },
  ],
}

/** Above 100 beats per minute, see manual-questionnaire/SOURCES.md#resting-pulse */
const fastPulse: WarningRule = {
  topic: 'resting-pulse',
  urgency: 'see-a-doctor',
  bands: { restingPulse: ['high'] },
  title: { de: 'Ruhepuls hoch', en: 'Resting pulse high' },
  advice: [
    {
      person: {
        de: 'Messen Sie nach einer längeren Pause noch einmal. Bleibt der Puls hoch, sprechen Sie mit Ihrer Ärztin oder Ihrem Arzt.',
        en: 'Measure again after a longer rest. If your pulse stays high, speak to your doctor.',
      },
      staff: {
        de: 'Messen Sie nach einer längeren Pause noch einmal. Bleibt der Puls hoch, sollte die Person das ärztlich besprechen.',
        en: 'Measure again after a longer rest. If the pulse stays high, the person should speak to a doctor.',
      },
    },
  ],
}

export const circulationWarnings: readonly WarningRule[] = [crisis, clearlyHigh, high, fastPulse]
