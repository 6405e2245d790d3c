import type { Answers, Subject } from './measurement-profile.ts'

interface Measured {
  readonly answers?: Answers | null | undefined
  readonly subject?: Pick<Subject, 'heightCm'> | undefined
}

/**
 * Finds the height in centimetres from which the values of a check-up were calculated. This is the check-up's own
 * `height` item; every profile that needs a height has one. Without the item, it is the height that the member's record
 * had on the day of the check-up.
 */
export const findMeasuredHeight = ({ answers, subject }: Measured): number | undefined => {
  const height = answers?.['height']
  return typeof height === 'number' ? height : subject?.heightCm
}
