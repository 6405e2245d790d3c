import type { Answers, Subject } from './measurement-profile.ts'

interface Measured {
  readonly answers?: Answers | null | undefined
  readonly subject?: Pick<Subject, 'heightCm'> | undefined
}

/**
 * The height in centimetres that the figures of a check-up were calculated with: the one measured or asked in it, which
 * every profile that needs a height has as its item `height`, otherwise the one of the record on that day.
 */
export const findMeasuredHeight = ({ answers, subject }: Measured): number | undefined => {
  const height = answers?.['height']
  return typeof height === 'number' ? height : subject?.heightCm
}
