import { ucum } from './fhir/units.ts'
import { unitNames } from './unit-words.ts'

/** Spellings that neither the words nor the codes of data exchange contain. */
const otherSpellings: Readonly<Record<string, string>> = {
  l: 'L',
  '1/min': '/min',
  'min-1': '/min',
  bpm: '/min',
  sec: 's',
  sek: 's',
  pts: 'Pkt',
  punkt: 'Pkt',
  percent: '%',
  grad: '°',
}

/** `N·m`, `N*m`, `N.m` and `N m` are one spelling, and so are `cm²` and `cm2`. */
const squeeze = (unit: string): string => unit.normalize('NFKC').replaceAll(/[\s·⋅∙•*.]/gu, '')

const known: ReadonlyMap<string, string> = new Map([
  ...Object.entries(otherSpellings),
  ...Object.entries(ucum).flatMap(([unit, code]) => spellings(unit, [unit, code])),
  ...Object.entries(unitNames).flatMap(([unit, { de, en }]) => spellings(unit, [unit, de, en])),
])

function spellings(unit: string, written: readonly string[]): (readonly [string, string])[] {
  return written.flatMap((one) => {
    const squeezed = squeeze(one)
    // A single letter changes its meaning with its case: `d` is a day and `D` a dioptre.
    return squeezed.length === 1
      ? [[squeezed, unit]]
      : [
          [squeezed, unit],
          [squeezed.toLowerCase(), unit],
        ]
  })
}

/** The unit in one spelling; an empty text when there is none. */
export function canonicalUnit(unit: string | null | undefined): string {
  const squeezed = squeeze(unit ?? '')
  const inLowerCase = squeezed.length === 1 ? undefined : known.get(squeezed.toLowerCase())
  return known.get(squeezed) ?? inLowerCase ?? squeezed
}

/**
 * True when both units are the same one, however they are spelled, and when both are missing. Units are never
 * converted: kilograms and newtons are two units.
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
 * True if an earlier value is in the unit of the present one, which may be missing. A score that the same version of a
 * profile computed always is, whether or not its unit was stored.
 */
export const matchesUnit = (
  present: Measured & { readonly unit: string | undefined },
  { version, value: { code, unit } }: { readonly version: string; readonly value: PastValue },
): boolean =>
  (version === present.version && present.scores.some((score) => score.code === code)) || isSameUnit(unit, present.unit)
