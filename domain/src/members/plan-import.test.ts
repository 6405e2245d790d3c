import { expect, test } from 'vitest'
import { type KnownMember, planImport } from './plan-import.ts'
import type { FileMember } from './read-member-row.ts'

const nora: FileMember = {
  firstName: 'Nora',
  lastName: 'Neuhaus',
  birthDate: '1985-03-04',
  sex: 'female',
  heightCm: null,
  email: 'familie@salus.example',
  externalNumber: null,
  department: null,
  jobType: null,
  site: null,
  tags: [],
}

const planned = (known: readonly KnownMember[], member: FileMember) =>
  [...planImport([{ line: 2, read: { member } }], known, { doubles: 'skip', byLine: new Map() })].map((plan) =>
    'sameAs' in plan && plan.sameAs?.kind === 'member' ? [plan.sameAs.member.id, plan.sameAs.likeness] : null,
  )

test('staff read the strongest reason, whatever the order of the records', () => {
  const sameName = { ...nora, isArchived: false, id: 'same name', email: null, birthDate: null }
  const nextDay = { ...nora, isArchived: false, id: 'next day', email: null, birthDate: '1985-03-05' }
  const household = { ...nora, isArchived: false, id: 'household', firstName: 'Norah', lastName: 'Berg' }
  for (const known of [
    [sameName, nextDay, household],
    [household, nextDay, sameName],
  ])
    expect(planned(known, nora)).toEqual([['next day', 'close-birth-date']])
})

test('a record with the same number comes before one with the same name and date of birth', () => {
  const twin = { ...nora, isArchived: false, id: 'twin' }
  const numbered = {
    ...nora,
    isArchived: false,
    id: 'numbered',
    firstName: 'Maria',
    lastName: 'Sommer',
    externalNumber: 'N-1',
  }
  for (const known of [
    [twin, numbered],
    [numbered, twin],
  ])
    expect(planned(known, { ...nora, externalNumber: 'N-1' })).toEqual([['numbered', 'number']])
})

test.each([
  ['another last name', { lastName: 'Sommer' }, 'update'],
  ['another date of birth', { birthDate: '1958-03-04' }, 'update'],
  ['another spelling and date of birth', { firstName: 'Norah', birthDate: '1958-03-04' }, 'update'],
  ['another last name and a mistyped date of birth', { lastName: 'Sommer', birthDate: '1985-03-05' }, 'update'],
  ['another name and date of birth', { firstName: 'Karl', lastName: 'Sommer', birthDate: '1958-03-04' }, 'skip'],
  ['another name and no date of birth', { firstName: 'Karl', lastName: 'Sommer', birthDate: null }, 'skip'],
])('the record with the same number and %s is updated only if it can be the same person', (_, of, act) => {
  const known = { ...nora, isArchived: false, externalNumber: 'N-1', ...of, id: 'numbered' }
  const row = { line: 2, read: { member: { ...nora, externalNumber: 'N-1', heightCm: 170 } } }
  const plan = (byLine: ReadonlyMap<number, 'update'>) => [...planImport([row], [known], { doubles: 'update', byLine })]
  expect(plan(new Map())).toMatchObject([{ act, sameAs: { likeness: 'number', isNumberClash: act === 'skip' } }])
  expect(plan(new Map([[2, 'update']]))).toMatchObject([{ act: 'update' }])
})

test('two rows with one number and nothing else in common are a clash, not one person', () => {
  const karl = { ...nora, firstName: 'Karl', lastName: 'Sommer', birthDate: '1958-03-04', email: null }
  const rows = [nora, karl, nora].map((member, index) => ({
    line: index + 2,
    read: { member: { ...member, externalNumber: 'N-1' } },
  }))
  expect([...planImport(rows, [], { doubles: 'create', byLine: new Map() })]).toMatchObject([
    { act: 'create', sameAs: null },
    { act: 'skip', sameAs: { kind: 'line', line: 2, isNumberClash: true } },
    { act: 'skip', sameAs: { kind: 'line', line: 2, isNumberClash: false } },
  ])
})
