import { expect, test } from 'vitest'
import { type Grouped, groupMembers } from './groups-of-members.ts'

const member = (given: Partial<Grouped>): Grouped => ({
  memberId: 'x',
  department: null,
  jobType: null,
  site: null,
  birthDate: null,
  ...given,
})
const inUnits = (...departments: readonly (string | null)[]) =>
  groupMembers(
    'units',
    departments.map((department) => member({ department })),
    '2026-03-10',
  )

test('a department with levels makes a tree; one without is a unit at the top', () => {
  const { classes, classIds } = inUnits('Werk / Halle 1', 'Werk', ' Vertrieb ', null, '  ')
  expect(classes).toEqual([
    { id: 'vertrieb', name: 'Vertrieb', parent: null },
    { id: 'werk', name: 'Werk', parent: null },
    { id: 'werk / halle 1', name: 'Halle 1', parent: 'werk' },
  ])
  expect(classIds).toEqual(['werk / halle 1', 'werk', 'vertrieb', null, null])
})

test('a slash without spaces belongs to the name', () => {
  expect(inUnits('Vertrieb/Marketing').classes.map(({ name }) => name)).toEqual(['Vertrieb/Marketing'])
})

test('the same words in other capitals or spaces are the same unit, in whatever order the members come', () => {
  const [one, other] = [inUnits('HALLE  1', 'Halle 1'), inUnits('Halle 1', 'HALLE  1')]
  expect(one.classes).toEqual(other.classes)
  expect(one.classes).toHaveLength(1)
})

test('levels below the fourth count in the fourth', () => {
  const { classes, classIds } = inUnits('a > b > c > d > e')
  expect(classes).toHaveLength(4)
  expect(classIds).toEqual(['a / b / c / d'])
})

test('age groups count completed years on the day, and are always the same four', () => {
  const { classes, classIds } = groupMembers(
    'ageGroup',
    ['1996-03-11', '1996-03-10', '1976-03-10', null].map((birthDate) => member({ birthDate })),
    '2026-03-10',
  )
  expect(classes.map(({ id }) => id)).toEqual(['under-30', '30-39', '40-49', '50-and-over'])
  expect(classIds).toEqual(['under-30', '30-39', '50-and-over', null])
})
