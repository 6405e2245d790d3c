import type { Measure } from '@salus/contract/group-reports/measures.ts'
import { expect, test } from 'vitest'
import {
  catchUpDraft,
  draftMeasure,
  keyOfGroup,
  type MeasureDraft,
  ownFinding,
  toEditable,
  toTarget,
} from './read-measure-form.ts'

const draft: MeasureDraft = {
  theme: 'meanDemands',
  finding: '',
  group: '',
  action: ' Two more people on the late shift ',
  kind: 'organisational',
  owner: '',
  reminded: '',
  startsOn: '',
  dueOn: '',
  state: 'proposed',
  resources: '',
  links: '',
  checkOn: '',
  checkHow: 'talk',
}

test('empty fields are sent as missing values, and texts are trimmed', () => {
  expect(toEditable(draft)).toEqual({
    action: 'Two more people on the late shift',
    kind: 'organisational',
    owner: null,
    startsOn: null,
    dueOn: null,
    state: 'proposed',
    resources: null,
    links: [],
    plannedCheck: null,
  })
  const links = ' https://intranet.example/a \n\nhttps://intranet.example/b'
  const filled = { ...draft, owner: 'Ida', reminded: 'u1', startsOn: '2027-01-01', checkOn: '2027-03-01', links }
  expect(toEditable(filled)).toMatchObject({
    owner: { name: 'Ida', userId: 'u1' },
    startsOn: '2027-01-01',
    links: ['https://intranet.example/a', 'https://intranet.example/b'],
    plannedCheck: { on: '2027-03-01', how: 'talk' },
  })
})

test('a measure is about a theme or a finding, in a shown group or in the whole organisation', () => {
  const group = { breakdownId: 'units', classId: 'netz / strom' }
  expect(toTarget({ ...draft, group: keyOfGroup(group) }, [group])).toEqual({
    theme: 'meanDemands',
    finding: null,
    group,
  })
  expect(toTarget({ ...draft, theme: ownFinding, finding: ' Noise ' }, [group])).toEqual({
    theme: null,
    finding: 'Noise',
    group: null,
  })
})

const stored: Measure = {
  measureId: '6cdf62cd-26b4-41ff-8cd3-1f0fe56f83f0',
  theme: 'meanDemands',
  finding: null,
  group: null,
  action: 'Two more people',
  kind: 'organisational',
  owner: { name: 'Ida', userId: null },
  startsOn: null,
  dueOn: '2027-03-01',
  state: 'decided',
  isOverdue: false,
  resources: null,
  links: [],
  plannedCheck: null,
  check: null,
  effect: null,
  droppedBecause: null,
  revision: 1,
  history: [],
}

test('when another person has saved first, typed text stays and untouched fields take the stored values', () => {
  const typed = { ...draftMeasure(stored), action: 'Three more people', resources: '20,000 EUR' }
  const others = { startsOn: '2027-05-01', links: ['https://intranet.example/a'] }
  const now: Measure = {
    ...stored,
    ...others,
    action: 'One more person',
    dueOn: '2027-06-01',
    owner: null,
    revision: 2,
  }
  expect(catchUpDraft(typed, stored, now)).toEqual({
    ...typed,
    owner: '',
    startsOn: '2027-05-01',
    dueOn: '2027-06-01',
    links: 'https://intranet.example/a',
  })
})
