import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { parseTypedNumber } from '@salus/domain/numbers/typed-number.ts'
import type { Language } from '@salus/domain/words.ts'

export type CheckedNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'fine'; readonly value: number }
  /**
   * An unusual but possible value, which the person must confirm once. `guess` is the value that they probably meant.
   */
  | { readonly kind: 'unusual'; readonly value: number; readonly guess: number | undefined }
  | { readonly kind: 'not-a-number' }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [number, number] }
  | { readonly kind: 'out-of-range'; readonly value: number; readonly guess: number | undefined }
  | { readonly kind: 'not-a-step'; readonly value: number; readonly step: number }

/** Checks a typed number. An impossible or ambiguous number is refused; an unusual number needs confirmation. */
export function checkTypedNumber(item: ProfileItem, typed: string, language: Language): CheckedNumber {
  const parsed = parseTypedNumber(typed, language, item.unit)
  return parsed.kind === 'number' ? checkNumber(item, parsed.value) : parsed
}

export function checkNumber(item: ProfileItem, value: number): CheckedNumber {
  if (value < (item.min ?? -Infinity) || value > (item.max ?? Infinity))
    return { kind: 'out-of-range', value, guess: findGuess(item, value) }
  if (item.step !== undefined && !isStep(value - (item.min ?? 0), item.step))
    return { kind: 'not-a-step', value, step: item.step }
  if (item.usual !== undefined && (value < item.usual[0] || value > item.usual[1]))
    return { kind: 'unusual', value, guess: isUrgentWhenHigh(item) ? undefined : findGuess(item, value) }
  return { kind: 'fine', value }
}

/** Blood pressure and pulse. A high value can be an emergency, so no lower value is suggested as a correction. */
const isUrgentWhenHigh = ({ unit }: ProfileItem) => unit === 'mmHg' || unit === '/min'

/** The allowed distance from a whole number of steps, in steps. Decimal fractions are not exact in binary. */
const stepTolerance = 1e-6
const isStep = (distance: number, step: number) =>
  Math.abs(distance / step - Math.round(distance / step)) <= stepTolerance

/**
 * Guesses the intended value after a common slip: a forgotten or misplaced decimal sign, metres instead of centimetres,
 * or swapped digits.
 */
function findGuess(item: ProfileItem, value: number): number | undefined {
  const [low, high] = item.usual ?? [item.min ?? -Infinity, item.max ?? Infinity]
  const isLikely = (guess: number) => guess !== value && guess >= low && guess <= high && checkStep(item, guess)
  return [value / 10, value / 100, value * 10, value * 100, ...swaps(value)].map(rounded).find(isLikely)
}

const checkStep = (item: ProfileItem, value: number) =>
  item.step === undefined || isStep(value - (item.min ?? 0), item.step)
const rounded = (value: number) => Number(value.toPrecision(12))

function swaps(value: number): readonly number[] {
  const text = String(value)
  const swapped: number[] = []
  for (let index = 0; index + 1 < text.length; index += 1) {
    const [left = '', right = ''] = [text[index], text[index + 1]]
    if (/[0-9]/.test(left) && /[0-9]/.test(right))
      swapped.push(Number(text.slice(0, index) + right + left + text.slice(index + 2)))
  }
  return swapped
}
