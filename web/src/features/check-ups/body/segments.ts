import type { ResultRow } from '../rows/row.ts'

/** The five body parts that devices measure. Left and right are those of the measured person. */
export const bodyParts = ['RightArm', 'LeftArm', 'Trunk', 'RightLeg', 'LeftLeg'] as const
export type BodyPart = (typeof bodyParts)[number]

export interface SegmentMeasure {
  readonly key: string
  /** The row's name without the body part, for example "lean mass". */
  readonly name: string
  readonly rows: Readonly<Partial<Record<BodyPart, ResultRow>>>
}

export interface BodySegments {
  readonly measures: readonly SegmentMeasure[]
  readonly keys: readonly string[]
}

const nameOfPart = /^(?<measure>.+?)(?<part>RightArm|LeftArm|Trunk|RightLeg|LeftLeg)$/

/** Finds the measures that the device delivered for all five body parts; `undefined` if there are none. */
export function findSegments(rows: readonly ResultRow[]): BodySegments | undefined {
  const found = new Map<string, Partial<Record<BodyPart, ResultRow>>>()
  for (const row of rows) {
    const { measure, part } = nameOfPart.exec(row.key)?.groups ?? {}
    const known = bodyParts.find((candidate) => candidate === part)
    if (measure === undefined || known === undefined || row.value === null) continue
    found.set(measure, { ...found.get(measure), [known]: row })
  }
  const measures = [...found]
    .filter(([, parts]) => bodyParts.every((part) => parts[part] !== undefined))
    .map(([key, parts]) => ({ key, name: (parts.Trunk?.name ?? key).split(',')[0] ?? key, rows: parts }))
  if (measures.length === 0) return undefined
  return {
    measures,
    keys: measures.flatMap(({ rows: parts }) => Object.values(parts).map((row) => row.key)),
  }
}
