import { andMore, below, upTo } from '../banded-score.ts'
import type { Band, Subject } from '../measurement-profile.ts'
import { adultWomenAndMenOnly, chooseBySex, womenAndMenFrom } from './classified-subjects.ts'

/** Returns why body fat has no bands for this person; `undefined` when there are bands. Gallagher et al. 2000. */
export const bodyFatClassifiedFrom = womenAndMenFrom(20)

type BodyFatLimits = readonly (readonly [fromAge: number, healthy: number, overfat: number, obese: number])[]

/**
 * The values in % of body weight at which the healthy, overfat and obese ranges begin. Each row applies from its age
 * on. Gallagher et al. 2000.
 */
const bodyFatLimits: { readonly female: BodyFatLimits; readonly male: BodyFatLimits } = {
  male: [
    [20, 8, 20, 25],
    [40, 11, 22, 28],
    [60, 13, 25, 30],
  ],
  female: [
    [20, 21, 33, 39],
    [40, 23, 34, 40],
    [60, 24, 36, 42],
  ],
}

/** True from 80 years on. The source covers ages up to 79, so its limits for 60 to 79 are used. */
export const bodyFatIsExtrapolated = (subject: Subject): boolean => subject.age >= 80

/** Body fat in % of body weight. A limit belongs to the band above it. */
export const bodyFatBands = (subject: Subject): readonly Band[] => {
  if (bodyFatClassifiedFrom(subject) !== undefined) return []
  const limits = chooseBySex(subject, bodyFatLimits).findLast(([from]) => subject.age >= from)
  if (limits === undefined) return []
  const [, healthy, overfat, obese] = limits
  return [
    {
      code: 'underfat',
      name: { de: 'Zu wenig', en: 'Underfat' },
      ...below(healthy),
      valence: 'watch',
      position: 'under',
      meaning: {
        de: 'Ihr Körperfettanteil liegt unter dem gesunden Bereich für Ihr Alter. Etwas Fett braucht der Körper.',
        en: 'Your body fat is below the healthy range for your age. The body needs some fat.',
      },
    },
    {
      code: 'healthy',
      name: { de: 'Gesund', en: 'Healthy' },
      ...below(overfat),
      valence: 'good',
      position: 'normal',
      meaning: {
        de: 'Ihr Körperfettanteil liegt im gesunden Bereich für Ihr Alter.',
        en: 'Your body fat is within the healthy range for your age.',
      },
    },
    {
      code: 'overfat',
      name: { de: 'Erhöht', en: 'Overfat' },
      ...below(obese),
      valence: 'watch',
      position: 'over',
      meaning: {
        de: 'Ihr Körperfettanteil liegt über dem gesunden Bereich für Ihr Alter.',
        en: 'Your body fat is above the healthy range for your age.',
      },
    },
    {
      code: 'obese',
      name: { de: 'Stark erhöht', en: 'Obese' },
      ...andMore,
      valence: 'act',
      position: 'over',
      meaning: {
        de: 'Ihr Körperfettanteil liegt deutlich über dem gesunden Bereich für Ihr Alter. Lassen Sie sich dazu beraten.',
        en: 'Your body fat is well above the healthy range for your age. Ask for advice on it.',
      },
    },
  ]
}

/**
 * Fat-free mass index in kg/m². `normal` is the range of people with a normal BMI, limits included. Kyle et al. 2003;
 * the band names are Salus' own.
 */
export const ffmiBands = (subject: Subject): readonly Band[] => {
  if (adultWomenAndMenOnly(subject) !== undefined) return []
  const [low, high] = chooseBySex<readonly [number, number]>(subject, { male: [16.7, 19.8], female: [14.6, 16.8] })
  return [
    {
      code: 'low',
      name: { de: 'Wenig', en: 'Low' },
      ...below(low),
      valence: 'watch',
      position: 'under',
      meaning: {
        de: 'Für Ihre Größe haben Sie wenig fettfreie Masse, also vor allem wenig Muskulatur.',
        en: 'For your height you have little fat-free mass, which mostly means little muscle.',
      },
    },
    {
      code: 'normal',
      name: { de: 'Üblich', en: 'Usual' },
      ...upTo(high),
      valence: 'good',
      position: 'normal',
      meaning: {
        de: 'Ihre fettfreie Masse liegt im üblichen Bereich für Ihre Größe.',
        en: 'Your fat-free mass is in the usual range for your height.',
      },
    },
    {
      code: 'high',
      name: { de: 'Viel', en: 'High' },
      ...andMore,
      valence: 'good',
      position: 'over',
      meaning: {
        de: 'Für Ihre Größe haben Sie viel fettfreie Masse. Das ist meist ein Zeichen kräftiger Muskulatur.',
        en: 'For your height you have a lot of fat-free mass. That is mostly a sign of strong muscles.',
      },
    },
  ]
}

/** Fat mass index in kg/m². `normal` is the range of people with a normal BMI, limits included. Kyle et al. 2003. */
export const fmiBands = (subject: Subject): readonly Band[] => {
  if (adultWomenAndMenOnly(subject) !== undefined) return []
  const [low, high, obese] = chooseBySex<readonly [number, number, number]>(subject, {
    male: [1.8, 5.2, 8.3],
    female: [3.9, 8.2, 11.8],
  })
  return [
    {
      code: 'low',
      name: { de: 'Wenig', en: 'Low' },
      ...below(low),
      valence: 'watch',
      position: 'under',
      meaning: { de: 'Für Ihre Größe haben Sie wenig Fettmasse.', en: 'For your height you have little fat mass.' },
    },
    {
      code: 'normal',
      name: { de: 'Üblich', en: 'Usual' },
      ...upTo(high),
      valence: 'good',
      position: 'normal',
      meaning: {
        de: 'Ihre Fettmasse liegt im üblichen Bereich für Ihre Größe.',
        en: 'Your fat mass is in the usual range for your height.',
      },
    },
    {
      code: 'high',
      name: { de: 'Viel', en: 'High' },
      ...below(obese),
      valence: 'watch',
      position: 'over',
      meaning: {
        de: 'Für Ihre Größe haben Sie mehr Fettmasse als üblich.',
        en: 'For your height you have more fat mass than usual.',
      },
    },
    {
      code: 'obese',
      name: { de: 'Sehr viel', en: 'Very high' },
      ...andMore,
      valence: 'act',
      position: 'over',
      meaning: {
        de: 'Für Ihre Größe haben Sie deutlich mehr Fettmasse als üblich. Lassen Sie sich dazu beraten.',
        en: 'For your height you have much more fat mass than usual. Ask for advice on it.',
      },
    },
  ]
}
