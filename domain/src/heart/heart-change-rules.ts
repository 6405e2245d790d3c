import type { ChangeRules, WithoutVerdictRule } from '../real-change/change-rule.ts'
import type { Words } from '../words.ts'

const withinADay: Words = {
  de: 'typischer Messfehler zweier Messungen im Abstand von 20 bis 30 Minuten: 21,1 % für RMSSD, 5,2 % für den mittleren Abstand (J Hum Kinet 2016, doi:10.1515/hukin-2015-0146)',
  en: 'typical error of two measurements 20 to 30 minutes apart: 21.1 % for RMSSD, 5.2 % for the mean interval (J Hum Kinet 2016, doi:10.1515/hukin-2015-0146)',
}

const errorUnknown: WithoutVerdictRule = {
  kind: 'without-verdict',
  reason: 'measurement-error-unknown',
  isFromDevice: true,
}

/** See SOURCES.md. */
export const heartChangeRules: ChangeRules = {
  rmssd: {
    kind: 'threshold',
    basis: 'derived',
    // exp(1.96 × √2 × 0.55 × √(1 − 0.57))
    smallest: 2.7176,
    step: 0.01,
    scale: 'ratio',
    direction: 'neither',
    isFromDevice: true,
    source: {
      de: 'Zuverlässigkeit an verschiedenen Tagen 0,57, zwischen 0,49 über elf Monate (Uhlig 2020) und 0,75 über sieben Tage (Guijt 2007), Streuung des Logarithmus 0,55',
      en: 'reliability on different days 0.57, between 0.49 over eleven months (Uhlig 2020) and 0.75 over seven days (Guijt 2007), SD of the logarithm 0.55',
    },
    // exp(1.96 × √2 × ln 1.211) = 1.7
    sameDay: { basis: 'derived', smallest: 1.7, step: 0.01, scale: 'ratio', source: withinADay },
  },
  heartRate: {
    kind: 'threshold',
    basis: 'published',
    smallest: 18.6,
    step: 1,
    direction: 'neither',
    isFromDevice: true,
    source: {
      de: 'Messfehler in Ruhe von Woche zu Woche bis 6,7 Schläge (Med Sci Sports 1972, 4:14)',
      en: 'error at rest from week to week up to 6.7 beats (Med Sci Sports 1972, 4:14)',
    },
    // exp(1.96 × √2 × ln 1.052)
    sameDay: { basis: 'derived', smallest: 1.1509, step: 0.01, scale: 'ratio', source: withinADay },
  },
  sdnn: errorUnknown,
  stressIndex: errorUnknown,
}
