import type { Breakdown } from '../wave-plan.ts'
import { Chance } from './chance.ts'
import { answer, type Manner, manners, type Person, type World, type WorldWave } from './world.ts'

type Placing = Readonly<Record<string, string | null>>

const flat = (id: string, classIds: readonly string[]): Breakdown => ({
  id,
  kind: 'flat',
  name: id,
  classes: classIds.map((classId) => ({ classId, name: classId })),
})

interface Plan {
  readonly breakdowns: readonly Breakdown[]
  readonly placings: readonly Placing[]
}

/**
 * Builds a plan with units of these sizes. If `job` is given, it chooses each person's job type by the unit and the
 * place in the unit.
 */
function build(sizes: readonly number[], job?: (unit: number, at: number) => string): Plan {
  const placings = sizes.flatMap((size, unit) =>
    Array.from({ length: size }, (_, at): Placing => ({
      unit: `u${unit}`,
      ...(job === undefined ? {} : { job: job(unit, at) }),
    })),
  )
  const jobs = [...new Set(placings.map((placing) => placing['job'] ?? ''))].toSorted()
  return {
    breakdowns: [
      flat(
        'unit',
        sizes.map((_, unit) => `u${unit}`),
      ),
      ...(job === undefined ? [] : [flat('job', jobs)]),
    ],
    placings,
  }
}

const person = (placing: Placing, at: number, value: number | null, isKnown = false): Person => ({
  id: `p${at}`,
  classes: placing,
  value,
  isKnown,
})

interface Options {
  readonly k?: number
  readonly refused?: readonly Placing[]
}

function toWave(plan: Plan, people: readonly Person[], { k = 10, refused }: Options = {}): WorldWave {
  const absent =
    refused ??
    plan.breakdowns.flatMap(({ id, classes }) =>
      classes.flatMap(({ classId }) => [{ [id]: classId }, { [id]: classId }]),
    )
  return {
    people,
    breakdowns: plan.breakdowns,
    k,
    refused: absent.map((placing, at) => person(placing, 10_000 + at, null)),
  }
}

const give = (plan: Plan, chance: Chance, manner: Manner): readonly Person[] =>
  plan.placings.map((placing, at) => person(placing, at, answer(chance, manner, at)))

type Maker = (chance: Chance) => readonly WorldWave[]

/** Makes a unit of this size between larger ones. The seed determines the answers. */
const makeUnit =
  (size: number): Maker =>
  (chance) => {
    const plan = build([size, chance.between(20, 40), chance.between(20, 40)])
    return [toWave(plan, give(plan, chance, chance.pick(manners)))]
  }

const alike =
  (manner: Manner): Maker =>
  (chance) => {
    const plan = build(
      [chance.between(10, 14), chance.between(12, 25), chance.between(10, 30)],
      (_, at) => `j${at % 2}`,
    )
    return [toWave(plan, give(plan, chance, manner))]
  }

/** Makes a unit in which one person has a different job type from all others. */
const unitLessOne: Maker = (chance) => {
  const plan = build([chance.between(20, 50), chance.between(15, 40), chance.between(15, 30)], (unit, at) =>
    unit === 0 && at > 0 ? 'j0' : 'j1',
  )
  return [toWave(plan, give(plan, chance, chance.pick(manners)))]
}

const nestedAges: Maker = (chance) => {
  const gap = chance.between(1, 9)
  const size = chance.between(25, 60)
  const plan = build([size, chance.between(15, 30)], (unit, at) => (unit === 0 && at >= gap ? 'under-40' : 'over-40'))
  return [toWave(plan, give(plan, chance, chance.pick(manners)))]
}

const oneDiverse: Maker = (chance) => {
  const plan = build([chance.between(20, 60), chance.between(20, 40)], (unit, at) =>
    unit === 0 && at === 0 ? 'diverse' : at % 2 === 0 ? 'female' : 'male',
  )
  return [toWave(plan, give(plan, chance, chance.pick(manners)))]
}

const siblings =
  (...small: readonly number[]): Maker =>
  (chance) => {
    const plan = build([...small, chance.between(12, 40), chance.between(12, 40), chance.between(12, 30)])
    return [toWave(plan, give(plan, chance, chance.pick(manners)))]
  }

/** Makes a wave in which all people take part except `refusing` people of unit 0. */
const almostAll =
  (refusing: number, size: number): Maker =>
  (chance) => {
    const plan = build([size, chance.between(20, 30)])
    const refused = Array.from({ length: refusing }, () => ({ unit: 'u0' }))
    return [toWave(plan, give(plan, chance, chance.pick(['low', 'high', 'outlier-low', 'outlier-high'])), { refused })]
  }

/** Makes a second wave in which some people leave and others join. All who stay give the same answers as before. */
const turnover =
  (leave: number, join: number): Maker =>
  (chance) => {
    const plan = build(
      [chance.between(13, 40), chance.between(14, 30), chance.between(12, 30)],
      (unit, at) => `j${(unit + at) % 2}`,
    )
    const extreme = chance.pick([0, 40])
    const all = give(plan, chance, chance.pick(['ordinary', 'narrow', 'low', 'high', 'middle', 'halves'])).map(
      (one, at) => (at < leave ? { ...one, value: extreme } : one),
    )
    const first = plan.placings[0] ?? {}
    const joining = Array.from({ length: join }, (_, at) => person(first, 5_000 + at, extreme))
    return [toWave(plan, all), toWave(plan, [...all.slice(leave), ...joining])]
  }

/** Makes two waves between which a small unit gains or loses one person and so moves above or below the limit. */
const crossing =
  (leave: number): Maker =>
  (chance) => {
    const plan = build([10, 8, chance.between(20, 30), chance.between(20, 30)])
    const all = give(plan, chance, chance.pick(manners))
    const [before, after] = [toWave(plan, all), toWave(plan, all.slice(1))]
    return leave > 0 ? [before, after] : [after, before]
  }

const renamedUnit: Maker = (chance) => {
  const plan = build([chance.between(12, 20), chance.between(20, 30), chance.between(20, 30)])
  const all = give(plan, chance, chance.pick(manners))
  const moved = chance.between(1, 5)
  const size = all.filter(({ classes }) => classes['unit'] === 'u0').length
  const redrawn = all.map((one, at) => (at < size ? { ...one, classes: { unit: at < moved ? 'u1' : 'new' } } : one))
  const breakdowns = [flat('unit', ['new', 'u1', 'u2'])]
  return [toWave(plan, all), toWave({ breakdowns, placings: [] }, redrawn)]
}

/** Like `renamedUnit`, but the earlier classes of all people are known when the survey closes. */
const redrawnWithFormerUnits: Maker = (chance) => {
  const [before, after] = renamedUnit(chance)
  if (before === undefined || after === undefined) return []
  const former = new Map(before.people.map(({ id, classes }) => [id, classes]))
  return [
    before,
    { ...after, people: after.people.map((one) => ({ ...one, classesBefore: former.get(one.id) ?? {} })) },
  ]
}

/** Makes two waves of a random company: a few people leave, join or move; all others answer as before. */
const restlessCompany: Maker = (chance) => {
  const units = Array.from({ length: chance.between(3, 5) }, (_, at) => `u${at}`)
  const jobs = Array.from({ length: chance.between(2, 3) }, (_, at) => `j${at}`)
  const breakdowns = [flat('unit', units), flat('job', jobs)]
  const manner = chance.pick(manners)
  const draw = (at: number) =>
    person({ unit: chance.pick(units), job: chance.pick(jobs) }, at, answer(chance, manner, at))
  const all = Array.from({ length: chance.between(40, 110) }, (_, at) => draw(at))
  const move = (one: Person): Person => ({ ...one, classes: { ...one.classes, unit: chance.pick(units) } })
  const later = all.slice(chance.between(0, 3)).map((one, at) => (at < chance.between(0, 3) ? move(one) : one))
  const joining = Array.from({ length: chance.between(0, 3) }, (_, at) => draw(5_000 + at))
  const former = new Map(all.map(({ id, classes }) => [id, classes]))
  const second = [...later, ...joining].map((one) => ({ ...one, classesBefore: former.get(one.id) ?? {} }))
  return [toWave({ breakdowns, placings: [] }, all), toWave({ breakdowns, placings: [] }, second)]
}

/** Makes people at an end of the scale who can be found only by combining three breakdowns. */
const threeAtTheEnd: Maker = (chance) => {
  const size = chance.between(10, 16)
  const plan = build([size + chance.between(12, 24), chance.between(20, 40)], (unit, at) =>
    unit === 0 && at >= size ? 'j0' : 'j1',
  )
  const end = chance.pick([0, 40])
  const ages = flat('age', ['young', 'old'])
  const all = plan.placings.map((placing, at) =>
    person({ ...placing, age: at < size + 6 ? 'young' : 'old' }, at, at < size ? end : answer(chance, 'ordinary', at)),
  )
  return [toWave({ breakdowns: [...plan.breakdowns, ages], placings: [] }, all)]
}

const raisedLimit: Maker = (chance) => {
  const plan = build([14, chance.between(15, 40), chance.between(15, 40)], (unit, at) =>
    unit === 1 && at < 11 ? 'j0' : 'j1',
  )
  return [toWave(plan, give(plan, chance, chance.pick(manners)), { k: 15 })]
}

/** Makes a wave in which the readers are staff and know the individual results of a random share of the people. */
const known =
  (part: number): Maker =>
  (chance) => {
    const plan = build(
      [chance.between(14, 26), chance.between(22, 40), chance.between(25, 40)],
      (unit, at) => `j${(unit + at) % 2}`,
    )
    const manner = chance.pick(manners)
    return [
      toWave(
        plan,
        plan.placings.map((placing, at) => person(placing, at, answer(chance, manner, at), chance.unit() < part)),
      ),
    ]
  }

/**
 * Makes a wave in which readers know the results of all people except most people of one unit. All people of this unit
 * are at an end of the scale.
 */
const knownButOneUnit: Maker = (chance) => {
  const plan = build([chance.between(12, 20), chance.between(20, 40)], (_, at) => `j${at % 2}`)
  const end = chance.pick([0, 40])
  return [
    toWave(
      plan,
      plan.placings.map((placing, at) =>
        person(
          placing,
          at,
          placing['unit'] === 'u0' ? end : answer(chance, 'ordinary', at),
          placing['unit'] !== 'u0' || at % 7 === 0,
        ),
      ),
    ),
  ]
}

const declined: Maker = (chance) => {
  const plan = build(
    [chance.between(12, 16), chance.between(20, 30), chance.between(20, 30)],
    (unit, at) => `j${(unit + at) % 2}`,
  )
  const manner = chance.pick(manners)
  return [
    toWave(
      plan,
      plan.placings.map((placing, at) =>
        person(placing, at, placing['unit'] === 'u0' && at < 6 ? null : answer(chance, manner, at)),
      ),
    ),
  ]
}

/** Makes ten or more people at an end of the scale. They can be found only as the difference of two shown groups. */
const differenceAtTheEnd: Maker = (chance) => {
  const size = chance.between(10, 22)
  const rest = chance.between(12, 40)
  const plan = build([size + rest, chance.between(15, 40)], (unit, at) => (unit === 0 && at >= size ? 'j0' : 'j1'))
  const end = chance.pick([0, 40])
  const all = plan.placings.map((placing, at) => person(placing, at, at < size ? end : answer(chance, 'ordinary', at)))
  return [toWave(plan, all)]
}

/** Makes people at an end of the scale. They are placed directly at a unit that has a shown unit below it. */
const residualAtTheEnd: Maker = (chance) => {
  const direct = chance.between(10, 16)
  const child = chance.between(12, 40)
  const classes = [
    { classId: 'a', name: 'a' },
    { classId: 'a1', name: 'a1', parentId: 'a' },
    { classId: 'b', name: 'b' },
  ]
  const breakdowns: readonly Breakdown[] = [{ id: 'unit', kind: 'tree', name: 'unit', classes }]
  const end = chance.pick([0, 40])
  const places = [
    ...Array.from({ length: direct }, () => 'a'),
    ...Array.from({ length: child }, () => 'a1'),
    ...Array.from({ length: 20 }, () => 'b'),
  ]
  const all = places.map((unit, at) => person({ unit }, at, at < direct ? end : answer(chance, 'ordinary', at)))
  return [toWave({ breakdowns, placings: [] }, all)]
}

const randomTree: Maker = (chance) => {
  const classes = ['a', 'b', 'c'].flatMap((top) => [
    { classId: top, name: top },
    ...Array.from({ length: chance.between(2, 4) }, (_, at) => ({
      classId: `${top}${at}`,
      name: `${top}${at}`,
      parentId: top,
    })),
  ])
  const jobs = Array.from({ length: chance.between(2, 5) }, (_, at) => `j${at}`)
  const breakdowns: readonly Breakdown[] = [{ id: 'unit', kind: 'tree', name: 'unit', classes }, flat('job', jobs)]
  const manner = chance.pick(manners)
  const all = Array.from({ length: chance.between(30, 160) }, (_, at) =>
    person({ unit: chance.pick(classes).classId, job: chance.pick(jobs) }, at, answer(chance, manner, at)),
  )
  return [toWave({ breakdowns, placings: [] }, all)]
}

const threeBreakdowns: Maker = (chance) => {
  const names = { unit: chance.between(2, 5), job: chance.between(2, 4), age: chance.between(2, 3) }
  const breakdowns = Object.entries(names).map(([id, count]) =>
    flat(
      id,
      Array.from({ length: count }, (_, at) => `${id}${at}`),
    ),
  )
  const manner = chance.pick(manners)
  const all = Array.from({ length: chance.between(40, 140) }, (_, at) => {
    const placing = Object.fromEntries(
      Object.entries(names).map(([id, count]) => [id, `${id}${Math.floor(chance.unit() ** 1.5 * count)}`]),
    )
    return person(placing, at, answer(chance, manner, at))
  })
  return [toWave({ breakdowns, placings: [] }, all)]
}

/** The cases by name. Each is designed to break a careless report for most seeds, except for those in `byChance`. */
export const cases: Readonly<Record<string, Maker>> = {
  'unit of 9': makeUnit(9),
  'unit of 10': makeUnit(10),
  'unit of 11': makeUnit(11),
  'one small sibling': siblings(4),
  'two small siblings': siblings(4, 5),
  'job type is a unit less one': unitLessOne,
  'nested age groups': nestedAges,
  'one diverse person': oneDiverse,
  'all low': alike('low'),
  'all high': alike('high'),
  'one outlier above': alike('outlier-high'),
  'one outlier below': alike('outlier-low'),
  '9 of 10 agree': almostAll(1, 9),
  'all but one agree': almostAll(1, 14),
  'all agree': almostAll(0, 12),
  'one leaves': turnover(1, 0),
  'one joins': turnover(0, 1),
  'one leaves, one joins': turnover(1, 1),
  'five leave': turnover(5, 0),
  'unit falls below the limit': crossing(1),
  'unit passes the limit': crossing(0),
  'unit redrawn': renamedUnit,
  'unit redrawn, former units told': redrawnWithFormerUnits,
  'restless company': restlessCompany,
  'limit of 15': raisedLimit,
  'half is known to staff': known(0.5),
  'most is known to staff': known(0.8),
  'all but one unit is known to staff': knownButOneUnit,
  'some decline': declined,
  'difference at an end': differenceAtTheEnd,
  'residual at an end': residualAtTheEnd,
  'seen by three at an end': threeAtTheEnd,
  'random tree': randomTree,
  'three breakdowns': threeBreakdowns,
}

/** The purely random cases. A careless report can withstand them, so they prove nothing about the attack. */
export const byChance: ReadonlySet<string> = new Set(['random tree', 'restless company', 'three breakdowns'])

export function makeWorld(name: string, seed: number): World {
  const maker = cases[name]
  if (maker === undefined) throw new Error(`There is no case ${name}.`)
  const number = Object.keys(cases).indexOf(name)
  return { name, seed, waves: maker(new Chance(seed * 101 + number)), isMadeOnPurpose: !byChance.has(name) }
}
