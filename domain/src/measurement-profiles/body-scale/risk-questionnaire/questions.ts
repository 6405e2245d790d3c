import type { Item, NumberItem, VisibleIf, YesNoItem } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'

const general: Words = { de: 'Allgemeines', en: 'General' }
const diabetesRisk: Words = { de: 'Diabetesrisiko', en: 'Risk of diabetes' }
const heartRisk: Words = { de: 'Risiko für Herz und Kreislauf', en: 'Risk for heart and circulation' }

const yesNo = (
  id: string,
  section: Words,
  rest: Pick<YesNoItem, 'text'> & Partial<Pick<YesNoItem, 'hint' | 'visibleIf' | 'neededBy'>>,
): YesNoItem => ({
  kind: 'yes-no',
  id,
  section,
  required: false,
  ...rest,
})

const measured = (
  id: string,
  section: Words,
  rest: Omit<NumberItem, 'kind' | 'id' | 'section' | 'required'>,
): NumberItem => ({
  kind: 'number',
  id,
  section,
  required: false,
  ...rest,
})

/**
 * Makes the condition of a question that is unnecessary after an earlier answer. The form skips the question, but an
 * answer to it is still accepted.
 */
const spareIf = (condition: Omit<VisibleIf, 'isOnlySpared'>): VisibleIf => ({ ...condition, isOnlySpared: true })
const noDiabetes = spareIf({
  item: 'diabetes',
  unless: true,
  skipReason: {
    de: 'Bei bekanntem Diabetes entfällt der Teil zum Diabetesrisiko.',
    en: 'With known diabetes the part on the risk of diabetes is left out.',
  },
})
const noHeartDisease = spareIf({
  item: 'cardiovascularDisease',
  unless: true,
  skipReason: {
    de: 'Bei bekannter Erkrankung von Herz oder Kreislauf entfällt dieser Teil.',
    en: 'With a known illness of heart or circulation this part is left out.',
  },
})
const cholesterolKnown = spareIf({
  item: 'totalChol',
  atLeast: 1,
  skipReason: {
    de: 'Ohne Cholesterinwert lässt sich das Risiko für Herz und Kreislauf nicht berechnen; die weiteren Fragen dazu entfallen.',
    en: 'Without a cholesterol value the risk for heart and circulation cannot be calculated; the other questions on it are left out.',
  },
})

export const diabetesItems = ['waist', 'active30', 'vegDaily', 'bpMed', 'highGlucose', 'family'] as const
/** The items for the cardiovascular risk. The region is not listed, because it can also come from the tenant. */
export const heartItems = ['smoker', 'sbp', 'totalChol', 'hdl'] as const

const sizeItems = ['weight', 'height', 'bmi']
/**
 * A part that was started must be completed. If at least one item of `begin` is answered, all items of `items` are
 * required.
 */
const beginnings: readonly (readonly [items: readonly string[], begin: readonly string[]])[] = [
  [diabetesItems, [...sizeItems, ...diabetesItems]],
  [[...heartItems, 'region'], heartItems],
  [['height'], ['weight']],
]
const addRequiredWith = (item: Item): Item => {
  const begin = beginnings.find(([items]) => items.includes(item.id))?.[1].filter((id) => id !== item.id)
  return begin === undefined ? item : { ...item, requiredWith: begin }
}

/**
 * The ids are the names in the test vectors; the wording is Salus' own. No single item is required. The diabetes part
 * or the heart part may be left out, but one of them is required.
 */
const items: readonly Item[] = [
  yesNo('diabetes', general, {
    text: { de: 'Ist bei Ihnen ein Diabetes festgestellt worden?', en: 'Have you been diagnosed with diabetes?' },
    hint: {
      de: 'Mit Ja entfällt der Teil zum Diabetesrisiko. Ohne Antwort lässt sich kein Risiko berechnen.',
      en: 'With yes, the part on the risk of diabetes is left out. Without an answer no risk can be calculated.',
    },
    neededBy: ['total', 'risk10yPercentApprox', 'riskPercent', 'category', 'riskPercentExact'],
  }),
  yesNo('cardiovascularDisease', general, {
    text: {
      de: 'Hatten Sie schon einen Herzinfarkt, einen Schlaganfall oder eine Durchblutungsstörung an Herz, Gehirn oder Beinen?',
      en: 'Have you had a heart attack, a stroke or poor blood flow to the heart, brain or legs?',
    },
    hint: {
      de: 'Mit Ja entfällt der Teil zu Herz und Kreislauf. Ohne Antwort lässt sich dieses Risiko nicht berechnen.',
      en: 'With yes, the part on heart and circulation is left out. Without an answer this risk cannot be calculated.',
    },
    neededBy: ['riskPercent', 'category', 'riskPercentExact'],
  }),
  measured('weight', diabetesRisk, {
    visibleIf: noDiabetes,
    text: { de: 'Körpergewicht', en: 'Body weight' },
    min: 2,
    max: 500,
    step: 0.01,
    unit: 'kg',
    usual: [40, 160],
  }),
  measured('height', diabetesRisk, {
    visibleIf: spareIf({ item: 'weight', atLeast: 2 }),
    text: { de: 'Körpergröße', en: 'Body height' },
    min: 50,
    max: 250,
    step: 0.1,
    unit: 'cm',
    usual: [145, 205],
  }),
  measured('bmi', diabetesRisk, {
    visibleIf: spareIf({ item: 'weight', equals: null }),
    text: { de: 'Body-Mass-Index', en: 'Body mass index' },
    hint: { de: 'Er ersetzt Gewicht und Größe.', en: 'It stands in for weight and height.' },
    min: 8,
    max: 120,
    step: 0.01,
    unit: 'kg/m²',
    usual: [16, 50],
  }),
  measured('waist', diabetesRisk, {
    visibleIf: noDiabetes,
    text: { de: 'Taillenumfang', en: 'Waist' },
    hint: {
      de: 'In der Mitte zwischen unterster Rippe und Beckenkamm, nach dem Ausatmen.',
      en: 'Halfway between the lowest rib and the top of the hip bone, after breathing out.',
    },
    min: 30,
    max: 250,
    step: 0.1,
    unit: 'cm',
    usual: [55, 140],
  }),
  yesNo('active30', diabetesRisk, {
    visibleIf: noDiabetes,
    text: {
      de: 'Kommen Sie jeden Tag auf wenigstens eine halbe Stunde Bewegung?',
      en: 'Are you physically active for at least half an hour a day?',
    },
    hint: { de: 'Bei der Arbeit und in der Freizeit zusammen.', en: 'Work and free time together.' },
  }),
  yesNo('vegDaily', diabetesRisk, {
    visibleIf: noDiabetes,
    text: { de: 'Essen Sie jeden Tag Gemüse oder Obst?', en: 'Do you eat vegetables or fruit every day?' },
    hint: { de: 'Beeren zählen dazu.', en: 'Berries count too.' },
  }),
  yesNo('bpMed', diabetesRisk, {
    visibleIf: noDiabetes,
    text: {
      de: 'Nehmen Sie regelmäßig Medikamente gegen hohen Blutdruck, oder haben Sie das einmal getan?',
      en: 'Do you regularly take blood pressure medicine, or did you at some time?',
    },
  }),
  yesNo('highGlucose', diabetesRisk, {
    visibleIf: noDiabetes,
    text: { de: 'War bei Ihnen schon einmal der Blutzucker zu hoch?', en: 'Has your blood sugar ever been too high?' },
    hint: {
      de: 'Auch wenn es nur vorübergehend war, zum Beispiel in einer Schwangerschaft.',
      en: 'Even if it was only for a time, for instance during a pregnancy.',
    },
  }),
  {
    kind: 'single-choice',
    id: 'family',
    section: diabetesRisk,
    required: false,
    visibleIf: noDiabetes,
    text: { de: 'Gibt oder gab es Diabetes in Ihrer Familie?', en: 'Has anyone in your family had diabetes?' },
    hint: {
      de: 'Nur Blutsverwandte. Bei mehreren zählt, wer am nächsten verwandt ist.',
      en: 'Blood relatives only. With several, the closest one counts.',
    },
    options: [
      { value: 'none', label: { de: 'Nein', en: 'No' } },
      {
        value: 'second',
        label: {
          de: 'Bei Großeltern, Tante, Onkel, Cousine oder Cousin',
          en: 'A grandparent, an aunt, an uncle or a first cousin',
        },
      },
      {
        value: 'first',
        label: { de: 'Bei Eltern, Geschwistern oder einem Kind', en: 'A parent, a sibling or a child' },
      },
    ],
  },
  measured('totalChol', heartRisk, {
    visibleIf: noHeartDisease,
    text: { de: 'Gesamtcholesterin', en: 'Total cholesterol' },
    hint: {
      de: 'Laborwert in mmol/l; Werte in mg/dl bitte durch 38,67 teilen. Kennen Sie ihn nicht, lassen Sie die Frage aus.',
      en: 'Laboratory value in mmol/l; divide values in mg/dl by 38.67. If you do not know it, leave the question out.',
    },
    min: 1,
    max: 20,
    step: 0.01,
    unit: 'mmol/l',
    usual: [3, 9],
  }),
  measured('hdl', heartRisk, {
    visibleIf: cholesterolKnown,
    text: { de: 'HDL-Cholesterin', en: 'HDL cholesterol' },
    hint: {
      de: 'Laborwert in mmol/l. Werte in mg/dl bitte durch 38,67 teilen.',
      en: 'Laboratory value in mmol/l. Divide values in mg/dl by 38.67.',
    },
    min: 0.1,
    max: 8,
    step: 0.01,
    unit: 'mmol/l',
    usual: [0.7, 3],
  }),
  measured('sbp', heartRisk, {
    visibleIf: cholesterolKnown,
    text: { de: 'Blutdruck, oberer Wert (systolisch)', en: 'Blood pressure, upper value (systolic)' },
    min: 50,
    max: 300,
    step: 1,
    unit: 'mmHg',
    usual: [90, 180],
  }),
  yesNo('smoker', heartRisk, {
    visibleIf: cholesterolKnown,
    text: { de: 'Rauchen Sie zurzeit?', en: 'Do you smoke at present?' },
  }),
  yesNo('excludedConditions', heartRisk, {
    visibleIf: cholesterolKnown,
    text: {
      de: 'Trifft eines davon auf Sie zu: chronische Nierenkrankheit, familiäre Hypercholesterinämie, Schwangerschaft?',
      en: 'Does one of these apply to you: chronic kidney disease, familial hypercholesterolaemia, pregnancy?',
    },
    hint: {
      de: 'Familiäre Hypercholesterinämie ist ein erblich sehr hohes Cholesterin. Mit Ja entfällt der Teil zu Herz und Kreislauf, weil das Modell dann nicht gilt. Was davon zutrifft, wird nicht gespeichert.',
      en: 'Familial hypercholesterolaemia is very high cholesterol that runs in the family. With yes, the part on heart and circulation is left out, because the model does not apply then. Which of them it is, is not stored.',
    },
  }),
  {
    kind: 'single-choice',
    id: 'region',
    section: heartRisk,
    required: false,
    visibleIf: cholesterolKnown,
    text: { de: 'In welcher Region leben Sie?', en: 'In which region do you live?' },
    hint: {
      de: 'Nur nötig, wenn die Organisation keine Region festgelegt hat. Deutschland, Österreich und Italien: mäßig; Schweiz, Frankreich und Vereinigtes Königreich: niedrig; Polen und Tschechien: hoch; Rumänien und Bulgarien: sehr hoch.',
      en: 'Only needed if the organisation has not set a region. Germany, Austria and Italy: moderate; Switzerland, France and the United Kingdom: low; Poland and Czechia: high; Romania and Bulgaria: very high.',
    },
    options: [
      { value: 'low', label: { de: 'Niedriges Risiko', en: 'Low risk' } },
      { value: 'moderate', label: { de: 'Mäßiges Risiko', en: 'Moderate risk' } },
      { value: 'high', label: { de: 'Hohes Risiko', en: 'High risk' } },
      { value: 'very_high', label: { de: 'Sehr hohes Risiko', en: 'Very high risk' } },
    ],
  },
]

export const questions: readonly Item[] = items.map(addRequiredWith)
