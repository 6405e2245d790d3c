import type { BreakdownKind } from '@salus/contract/group-reports/surveys.ts'

export interface Grouped {
  readonly memberId: string
  readonly department: string | null
  readonly jobType: string | null
  readonly site: string | null
  /** YYYY-MM-DD */
  readonly birthDate: string | null
}

export interface GroupClass {
  readonly id: string
  readonly name: string
  readonly parent: string | null
}

export interface Grouping {
  /** In a fixed order. A unit comes before the units below it. */
  readonly classes: readonly GroupClass[]
  /** The class of each member, in the order of the members; `null` if the member has none. */
  readonly classIds: readonly (string | null)[]
}

/**
 * Separates the levels of the hierarchy in the name of a department: `/`, `>` or `›`, as in "Works / Hall 1". Without
 * spaces around it, the character is part of the name.
 */
const levelSeparator = /\s+(?:\/|>|›)\s+/u
const deepest = 4

export function groupMembers(kind: BreakdownKind, members: readonly Grouped[], today: string): Grouping {
  switch (kind) {
    case 'units':
      return groupPaths(members.map(({ department }) => readLevels(department)))
    case 'jobType':
      return groupPaths(members.map(({ jobType }) => oneLevel(jobType)))
    case 'site':
      return groupPaths(members.map(({ site }) => oneLevel(site)))
    case 'ageGroup':
      return {
        classes: ageGroups.map(({ id, name }) => ({ id, name, parent: null })),
        classIds: members.map(({ birthDate }) => (birthDate === null ? null : chooseAgeGroup(ageOn(birthDate, today)))),
      }
  }
}

const ageGroups = [
  { id: 'under-30', name: '< 30', below: 30 },
  { id: '30-39', name: '30–39', below: 40 },
  { id: '40-49', name: '40–49', below: 50 },
  { id: '50-and-over', name: '≥ 50', below: Infinity },
] as const

const chooseAgeGroup = (age: number): string => ageGroups.find(({ below }) => age < below)?.id ?? '50-and-over'

/** Returns the age in completed years. Both dates have the form YYYY-MM-DD, so they can be compared as text. */
function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

const oneLevel = (text: string | null): readonly string[] => (isBlank(text) ? [] : [text.trim()])

function readLevels(department: string | null): readonly string[] {
  if (isBlank(department)) return []
  const levels = department
    .trim()
    .split(levelSeparator)
    .filter((level) => level !== '')
  return levels.slice(0, deepest)
}

const isBlank = (text: string | null): text is null | '' => text === null || text.trim() === ''

/** Returns an equal id for names that differ only in case or in the number of spaces. */
const writeId = (levels: readonly string[]) =>
  levels.map((level) => level.toLocaleLowerCase('de').replaceAll(/\s+/gu, ' ')).join(' / ')

function groupPaths(paths: readonly (readonly string[])[]): Grouping {
  const names = new Map<string, GroupClass>()
  for (const path of paths)
    for (let depth = 1; depth <= path.length; depth += 1) {
      const id = writeId(path.slice(0, depth))
      const name = path[depth - 1] ?? ''
      const known = names.get(id)
      // Uses the spelling that comes first in sort order, so that the result does not depend on the order of the
      // members.
      if (known === undefined || name < known.name)
        names.set(id, { id, name, parent: depth === 1 ? null : writeId(path.slice(0, depth - 1)) })
    }
  return {
    classes: [...names.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    classIds: paths.map((path) => (path.length === 0 ? null : writeId(path))),
  }
}
