import type { ScoreDefinition } from '../../measurement-profile.ts'
import { adultsOnly, forAdults } from '../classified-subjects.ts'
import { restingPulseBands } from './bands.ts'
import { bands2018, bands2024, diastolicBands, isolatedSystolicBands, systolicBands } from './blood-pressure.ts'

const esc2018 = 'ESC/ESH 2018, office blood pressure'
const esc2024 = 'ESC 2024, office blood pressure'

/**
 * Two scores classify blood pressure. Their names include the scheme (2018 or 2024), because the two schemes can
 * disagree.
 */
export const circulationDefinitions = {
  sbp: {
    code: 'sbp',
    name: { de: 'Blutdruck, systolisch', en: 'Blood pressure, systolic' },
    role: 'value',
    unit: 'mmHg',
    min: 80,
    max: 200,
    decimals: 0,
    better: 'neither',
    bands: systolicBands,
    noBandsBecause: adultsOnly,
    reference: esc2024,
  },
  dbp: {
    code: 'dbp',
    name: { de: 'Blutdruck, diastolisch', en: 'Blood pressure, diastolic' },
    role: 'value',
    unit: 'mmHg',
    min: 40,
    max: 130,
    decimals: 0,
    better: 'neither',
    bands: diastolicBands,
    noBandsBecause: adultsOnly,
    reference: esc2024,
  },
  esc2024: {
    code: 'esc2024',
    name: { de: 'Blutdruckklasse (ESC 2024)', en: 'Blood pressure class (ESC 2024)' },
    role: 'facet',
    min: 0,
    max: 2,
    decimals: 0,
    better: 'lower',
    bands: forAdults(bands2024),
    noBandsBecause: adultsOnly,
    reference: esc2024,
  },
  esc2018: {
    code: 'esc2018',
    name: { de: 'Blutdruckklasse (ESC/ESH 2018)', en: 'Blood pressure class (ESC/ESH 2018)' },
    role: 'detail',
    min: 0,
    max: 5,
    decimals: 0,
    better: 'lower',
    bands: forAdults(bands2018),
    noBandsBecause: adultsOnly,
    reference: esc2018,
  },
  isolatedSystolic: {
    code: 'isolatedSystolic',
    name: { de: 'Nur oberer Wert erhöht', en: 'Only the upper value high' },
    role: 'detail',
    min: 0,
    max: 1,
    decimals: 0,
    better: 'lower',
    bands: forAdults(isolatedSystolicBands),
    noBandsBecause: adultsOnly,
    reference: esc2018,
  },
  restingPulse: {
    code: 'restingPulse',
    name: { de: 'Ruhepuls', en: 'Resting pulse' },
    role: 'value',
    unit: '/min',
    min: 35,
    max: 130,
    decimals: 0,
    better: 'neither',
    bands: restingPulseBands,
    noBandsBecause: adultsOnly,
    reference: 'American Heart Association, adults at rest',
  },
} as const satisfies Record<string, ScoreDefinition>
