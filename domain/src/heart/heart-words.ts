import { type Words, words } from '../words.ts'
import type { HeartCaveat, HeartDifference, HeartQuality, Posture, SensorLocation } from './heart-terms.ts'

export const postureWords: Readonly<Record<Posture, Words>> = {
  sitting: words('Im Sitzen', 'Sitting'),
  lying: words('Im Liegen', 'Lying down'),
  standing: words('Im Stehen', 'Standing'),
}

export const sensorWords: Readonly<Record<SensorLocation, Words>> = {
  other: words('andere Stelle', 'another place'),
  chest: words('Brust', 'chest'),
  wrist: words('Handgelenk', 'wrist'),
  finger: words('Finger', 'finger'),
  hand: words('Hand', 'hand'),
  'ear-lobe': words('Ohrläppchen', 'ear lobe'),
  foot: words('Fuß', 'foot'),
}

export const qualityWords: Readonly<Record<HeartQuality, Words>> = {
  good: words('Das Signal war gut.', 'The signal was good.'),
  fair: words(
    'Einige Schläge waren nicht verwertbar. Nehmen Sie die Werte als Orientierung.',
    'Some beats could not be used. Take the values as a guide.',
  ),
  'too-noisy': words(
    'Mehr als ein Fünftel der Schläge war nicht verwertbar. Damit sind keine verlässlichen Werte möglich. Feuchten Sie den Gurt an, sitzen Sie ruhig und messen Sie noch einmal.',
    'More than a fifth of the beats could not be used. No reliable values are possible from that. Moisten the strap, sit still and measure again.',
  ),
  'too-short': words(
    'Weniger als eine Minute war verwertbar. Damit sind keine verlässlichen Werte möglich.',
    'Less than a minute could be used. No reliable values are possible from that.',
  ),
}

/** Shown when heart rate and RMSSD have values but the other scores do not. */
export const tooShortForSpread: Words = words(
  'Für SDNN und Stressindex sind mindestens zwei Minuten nötig.',
  'SDNN and stress index need at least two minutes.',
)

/** Shown for sensors that are not on the chest, because they measure the pulse instead of the heartbeat. */
export const pulseNote: Words = words(
  'Der Sensor saß nicht an der Brust. Er misst den Puls; die Abstände sind dann weniger genau als mit einem Brustgurt.',
  'The sensor was not on the chest. It measures the pulse, so the intervals are less exact than with a chest strap.',
)

export const differenceWords: Readonly<Record<HeartDifference, Words>> = {
  'other-version': words(
    'Die frühere Messung wurde anders ausgewertet. Deshalb werden die beiden nicht verglichen.',
    'The earlier measurement was evaluated in another way. Therefore the two are not compared.',
  ),
  'other-posture': words(
    'Die frühere Messung fand in einer anderen Haltung statt. Deshalb werden die beiden nicht verglichen.',
    'The earlier measurement was taken in another posture. Therefore the two are not compared.',
  ),
  'other-sensor': words(
    'Der Sensor saß bei der früheren Messung an einer anderen Stelle. Deshalb werden die beiden nicht verglichen.',
    'The sensor was in another place in the earlier measurement. Therefore the two are not compared.',
  ),
  'other-device': words(
    'Die frühere Messung kam von einem anderen Gerät. Deshalb werden die beiden nicht verglichen.',
    'The earlier measurement came from another device. Therefore the two are not compared.',
  ),
  'device-unknown': words(
    'Nicht bei beiden Messungen ist bekannt, mit welchem Gurt gemessen wurde. Deshalb werden die beiden nicht verglichen.',
    'The strap is not known for both measurements. Therefore the two are not compared.',
  ),
}

export const caveatWords: Readonly<Record<HeartCaveat, Words>> = {
  'other-length': words('Die beiden Messungen waren verschieden lang.', 'The two measurements differed in length.'),
  'other-time-of-day': words(
    'Die beiden Messungen waren zu verschiedenen Tageszeiten.',
    'The two measurements were at different times of day.',
  ),
}

export const heartNote: Words = words(
  'Ein Screening, keine Diagnose. Die Werte kommen vom Gerät und ändern das Ergebnis des Fragebogens nicht.',
  'A screening, not a diagnosis. The values come from the device and do not change the result of the questionnaire.',
)

export const heartSource: Words = words(
  'Task Force von ESC und NASPE 1996; Stressindex nach Baevsky mit Klassen von 50 ms, Bereich in Ruhe 50 bis 150 nach Sekundärquellen: Orientierung, keine Normwerte. Für die anderen Werte gibt es keine Bereiche, die für jedes Alter gelten.',
  'Task Force of ESC and NASPE 1996; stress index after Baevsky with classes of 50 ms, range at rest 50 to 150 after secondary sources: orientation, not norms. For the other values there are no ranges that apply to every age.',
)
