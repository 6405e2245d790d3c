import type { Format } from '../../../i18n/format.ts'

/** Formats a duration in seconds as minutes and seconds, for example 3:05. */
export function clockText(format: Format, seconds: number): string {
  const whole = Math.floor(seconds)
  return `${format.number(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}`
}
