import { type Measure, measureFields } from '@salus/contract/group-reports/measures.ts'
import type { MeasureContent, MeasureVersion } from './measures.queries.ts'

type Change = Measure['history'][number]['changes'][number]

/** The changes between a version of a measure and the one before it, in the order of the fields. */
export function compareVersions(before: MeasureContent, after: MeasureContent): Change[] {
  return measureFields.flatMap((field) => {
    const [from, to] = [textOf(before, field), textOf(after, field)]
    return from === to ? [] : [{ field, from, to }]
  })
}

/** Who changed what and when, oldest first. */
export const buildHistory = (versions: readonly MeasureVersion[]): Measure['history'] =>
  versions.map((version, index) => {
    const before = versions[index - 1]
    const { revision, at, by, what } = version
    return { revision, at, by, what, changes: before === undefined ? [] : compareVersions(before, version) }
  })

/** A field as one text. Shows the owner's name and not their account. */
function textOf(content: MeasureContent, field: Change['field']): string | null {
  const value = content[field]
  if (value === null || typeof value === 'string') return value
  const parts = 'userId' in value ? [value.name] : Object.values(value)
  return parts.length === 0 ? null : parts.join(', ')
}
