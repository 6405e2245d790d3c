import { ucum } from './fhir/units.ts'
import { unitNames } from './unit-words.ts'

/** Spellings of units that are neither in `unitNames` nor in the UCUM table. */
const otherSpellings: Readonly<Record<string, string>> = {
  l: 'L',
  '1/min': '/min',
  'min-1': '/min',
  bpm: '/min',
  sec: 's',
  sek: 's',
  lbs: 'lb',
  pts: 'Pkt',
  punkt: 'Pkt',
  percent: '%',
  grad: '°',
}

/** Gives `N·m`, `N*m`, `N.m` and `N m` one spelling, and `cm²` the spelling of `cm2`. */
const squeeze = (unit: string): string => unit.normalize('NFKC').replaceAll(/[\s·⋅∙•*.]/gu, '')

const known: ReadonlyMap<string, string> = new Map([
  ...Object.entries(otherSpellings),
  ...Object.entries(ucum).flatMap(([unit, code]) => spellings(unit, [unit, code])),
  ...Object.entries(unitNames).flatMap(([unit, { de, en }]) => spellings(unit, [unit, de, en])),
])

function spellings(unit: string, written: readonly string[]): (readonly [string, string])[] {
  return written.flatMap((one) => {
    const squeezed = squeeze(one)
    // A single letter is known only in its exact case, because case changes the meaning: `d` is a day and `D` a
    // dioptre.
    return squeezed.length === 1
      ? [[squeezed, unit]]
      : [
          [squeezed, unit],
          [squeezed.toLowerCase(), unit],
        ]
  })
}

/** Returns the unit in its standard spelling; an empty text if there is no unit. */
export function canonicalUnit(unit: string | null | undefined): string {
  const squeezed = squeeze(unit ?? '')
  const inLowerCase = squeezed.length === 1 ? undefined : known.get(squeezed.toLowerCase())
  return known.get(squeezed) ?? inLowerCase ?? squeezed
}

/**
 * True if both units are equal apart from spelling, or if both are missing. Units are never converted, so kilograms and
 * newtons are different units.
 */
export const isSameUnit = (one: string | null | undefined, other: string | null | undefined): boolean =>
  canonicalUnit(one) === canonicalUnit(other)

interface Measured {
  readonly version: string
  readonly scores: readonly { readonly code: string }[]
}

interface PastValue {
  readonly code: string
  readonly unit?: string | null | undefined
}

/**
 * True if an earlier value has the unit of the present one, or if both have no unit. Values of one score that the same
 * profile version computed always match, even if the unit of one was not stored.
 */
export const matchesUnit = (
  present: Measured & { readonly unit: string | undefined },
  { version, value: { code, unit } }: { readonly version: string; readonly value: PastValue },
): boolean =>
  (version === present.version && present.scores.some((score) => score.code === code)) || isSameUnit(unit, present.unit)
