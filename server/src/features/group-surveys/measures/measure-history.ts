import { type Measure, measureFields } from '@salus/contract/group-reports/measures.ts'
import type { MeasureContent, MeasureVersion } from './measures.queries.ts'

type Change = Measure['history'][number]['changes'][number]

export function compareVersions(before: MeasureContent, after: MeasureContent): Change[] {
  return measureFields.flatMap((field) => {
    const [from, to] = [writeText(before, field), writeText(after, field)]
    return from === to ? [] : [{ field, from, to }]
  })
}

export const buildHistory = (versions: readonly MeasureVersion[]): Measure['history'] =>
  versions.map((version, index) => {
    const before = versions[index - 1]
    const { revision, at, by, what } = version
    return { revision, at, by, what, changes: before === undefined ? [] : compareVersions(before, version) }
  })

/** Writes the value of a field as text. For the owner, writes the name and never the id of the account. */
function writeText(content: MeasureContent, field: Change['field']): string | null {
  const value = content[field]
  if (value === null || typeof value === 'string') return value
  const parts = 'userId' in value ? [value.name] : Object.values(value)
  return parts.length === 0 ? null : parts.join(', ')
}
