import { andMore, below } from '../banded-score.ts'
import type { Band, Subject } from '../measurement-profile.ts'
import { adultWomenAndMenOnly, chooseBySex } from './classified-subjects.ts'

/**
 * Phase angle in degrees at 50 kHz. The three bands are Salus' own, for orientation; they merge the seven classes of a
 * published rating. Different devices disagree by more than one band, so changes on the same device are more meaningful
 * than the band.
 */
export const phaseAngleBands = (subject: Subject): readonly Band[] => {
  if (adultWomenAndMenOnly(subject) !== undefined) return []
  const [typical, high] = chooseBySex<readonly [number, number]>(subject, { male: [5.5, 7], female: [5, 6.5] })
  return [
    {
      code: 'low',
      name: { de: 'Niedrig', en: 'Low' },
      ...below(typical),
      valence: 'watch',
      position: 'under',
      meaning: {
        de: 'Ihr Phasenwinkel ist eher niedrig. Die Geräte messen verschieden; entscheidend ist, wie er sich auf demselben Gerät entwickelt.',
        en: 'Your phase angle is rather low. Devices measure differently; what matters is how it develops on the same device.',
      },
    },
    {
      code: 'typical',
      name: { de: 'Üblich', en: 'Usual' },
      ...below(high),
      valence: 'good',
      position: 'normal',
      meaning: {
        de: 'Ihr Phasenwinkel liegt im üblichen Bereich.',
        en: 'Your phase angle is in the usual range.',
      },
    },
    {
      code: 'high',
      name: { de: 'Hoch', en: 'High' },
      ...andMore,
      valence: 'good',
      position: 'over',
      meaning: {
        de: 'Ihr Phasenwinkel ist hoch, wie oft bei gut trainierten Menschen.',
        en: 'Your phase angle is high, as it often is in well-trained people.',
      },
    },
  ]
}
