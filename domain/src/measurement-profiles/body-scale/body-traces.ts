import { traceTypedAnswer, type Traces } from '../score-trace.ts'

export const bodyTraces: Traces = {
  weight: traceTypedAnswer('weight'),
  bodyFat: traceTypedAnswer('bodyFat'),
  bmi: {
    from: ['weight', 'height'],
    rule: {
      de: 'Gewicht in Kilogramm geteilt durch die Größe in Metern zum Quadrat.',
      en: 'Weight in kilograms divided by height in metres squared.',
    },
  },
  fatMass: {
    from: ['weight', 'bodyFat'],
    rule: { de: 'Gewicht × Körperfettanteil.', en: 'Weight × share of body fat.' },
  },
  ffm: {
    from: ['weight', 'bodyFat'],
    rule: { de: 'Gewicht minus Fettmasse.', en: 'Weight minus fat mass.' },
  },
  ffmi: {
    from: ['weight', 'height', 'bodyFat'],
    rule: {
      de: 'Fettfreie Masse geteilt durch die Größe in Metern zum Quadrat.',
      en: 'Fat-free mass divided by height in metres squared.',
    },
  },
  fmi: {
    from: ['weight', 'height', 'bodyFat'],
    rule: {
      de: 'Fettmasse geteilt durch die Größe in Metern zum Quadrat.',
      en: 'Fat mass divided by height in metres squared.',
    },
  },
}
