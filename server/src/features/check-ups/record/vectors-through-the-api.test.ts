import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import bloodPressure from '../../../../../domain/vectors/blood_pressure.json' with { type: 'json' }
import bodyFat from '../../../../../domain/vectors/body_fat_gallagher.json' with { type: 'json' }
import coping from '../../../../../domain/vectors/brief_cope_types.json' with { type: 'json' }
import recovery from '../../../../../domain/vectors/brs.json' with { type: 'json' }
import device from '../../../../../domain/vectors/device_measurement.json' with { type: 'json' }
import massIndices from '../../../../../domain/vectors/ffmi_fmi_kyle.json' with { type: 'json' }
import diabetes from '../../../../../domain/vectors/findrisc.json' with { type: 'json' }
import selfEfficacy from '../../../../../domain/vectors/gse.json' with { type: 'json' }
import stressors from '../../../../../domain/vectors/hse_management_standards.json' with { type: 'json' }
import activity from '../../../../../domain/vectors/ipaq_short.json' with { type: 'json' }
import bodyMetrics from '../../../../../domain/vectors/manual_body_metrics.json' with { type: 'json' }
import phaseAngle from '../../../../../domain/vectors/phase_angle.json' with { type: 'json' }
import stress from '../../../../../domain/vectors/pss10.json' with { type: 'json' }
import scale from '../../../../../domain/vectors/scale_measurement.json' with { type: 'json' }
import heart from '../../../../../domain/vectors/score2.json' with { type: 'json' }
import olderHeart from '../../../../../domain/vectors/score2_op.json' with { type: 'json' }
import workAbility from '../../../../../domain/vectors/wai.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../../testing/tenant-world.ts'

let world: TenantWorld
let tenant: TenantOfTest
beforeAll(async () => {
  world = await openTenantWorld()
  tenant = await world.makeTenant([6, 15, 16])
}, 60_000)
afterAll(() => world.close())

interface Person {
  readonly sex?: string
  readonly age?: number
}

const requireProfile = (code: string) => {
  const found = profileCatalogue.find((profile) => profile.code === code)
  if (found === undefined) throw new Error(`no profile ${code}`)
  return found
}

/** Makes a member who has the given age on 10 March 2026. All measurements in this test are of that day. */
const memberFor = ({ sex = 'female', age = 40 }: Person) =>
  world.makeMember(tenant.tenantId, { sex: sex === 'male' ? 'male' : 'female', birthDate: `${2026 - age}-03-10` })

/** Answers as a client may send them: an array for questions with several choices. */
type Given = Readonly<Record<string, AnswersInput[string] | readonly number[]>>

async function answered<Body>(code: string, person: Person, answers: Given) {
  const { id, kind } = requireProfile(code)
  const body = {
    profileId: id,
    memberId: await memberFor(person),
    [kind === 'questionnaire' ? 'answers' : 'values']: answers,
  }
  return world.ask<Body>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, { body })
}

async function readScores(code: string, person: Person, answers: Given) {
  const { status, body } = await answered<CheckUp>(code, person, answers)
  expect(body).toMatchObject({ profileCode: code })
  expect(status).toBe(201)
  return Object.fromEntries(body.scores.map((score) => [score.code, score]))
}
type Scores = Awaited<ReturnType<typeof readScores>>

/** The tolerance by score code: half a unit of the last decimal in the vectors. All other scores must match exactly. */
const printed: Readonly<Record<string, number>> = {
  bmi: 0.05,
  bmiExact: 0.00005,
  whtr: 0.0005,
  whr: 0.0005,
  fatMass: 0.005,
  ffm: 0.005,
  ffmi: 0.005,
  fmi: 0.005,
  smi: 0.005,
  phaseAngle: 0.005,
  ecwRatio: 0.0005,
  bmrMifflin: 0.5,
  bmrCunningham1980: 0.5,
  bmrCunningham1991: 0.5,
  bmrKatch: 0.5,
  metabolicAgeOwn: 0.5,
  brsMean: 0.005,
  gseTScoreApprox: 0.05,
  stylesProblemFocused: 0.0005,
  stylesEmotionFocused: 0.0005,
  stylesAvoidant: 0.0005,
  kcalPerWeek: 0.5,
  riskPercent: 0.05,
  riskPercentExact: 0.00006,
}

function expectScores(scores: Scores, expected: Readonly<Record<string, number | string | boolean | null>>): void {
  for (const [code, value] of Object.entries(expected)) {
    const found = scores[code]?.value
    if (typeof value !== 'number') expect([code, found]).toEqual([code, value])
    else expect(Math.abs(Number(found) - value), code).toBeLessThanOrEqual((printed[code] ?? 0) + 1e-9)
  }
}

const joined = (prefix: string, values: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`, value]),
  )
const numbered = (prefix: string, raw: readonly (number | null)[]): AnswersInput =>
  Object.fromEntries(raw.map((value, index) => [`${prefix}${index + 1}`, value]))
const named = <Case extends { readonly in: object }>(cases: readonly Case[]) =>
  cases.map((entry) => [JSON.stringify(entry.in), entry] as const)

test.each(named(stress.cases))('stress load %s', async (_name, { in: given, out }) => {
  const { band, ...points } = out
  const scores = await readScores('stress-load', {}, numbered('q', given.raw))
  expectScores(scores, points)
  expect(scores['total']?.band).toBe(band)
})

test.each(stressors.cases.map((entry) => [entry.name, entry] as const))('stressors: %s', async (_name, entry) => {
  const raw = Object.entries(entry.in.raw).map(([number, value]) => [`q${number}`, value])
  const scores = await readScores('stressor-analysis', {}, Object.fromEntries(raw))
  expectScores(scores, { ...joined('mean', entry.out.mean), ...joined('load0to100', entry.out.load0to100) })
  for (const [domain, band] of Object.entries(entry.out.band))
    expect(scores[`mean${domain.charAt(0).toUpperCase()}${domain.slice(1)}`]?.band, domain).toBe(band)
})

test.each(named(workAbility.cases))('work ability %s', async (_name, { in: given, out }) => {
  const { resources, ...rest } = given
  const answers = { ...rest, ...numbered('resources', resources) }
  const { band, ...points } = out
  const scores = await readScores('work-ability', {}, answers)
  expectScores(scores, points)
  expect(scores['total']?.band).toBe(band)
})

test.each(named(coping.cases))('stress type %s', async (_name, { in: given, out }) => {
  const scores = await readScores('stress-type', {}, numbered('q', given.raw))
  expectScores(scores, { ...joined('scales', out.scales), ...joined('styles', out.styles), type: out.type })
})

describe('resistance', () => {
  const middle = { ...numbered('brs', Array(6).fill(3)), ...numbered('gse', Array(10).fill(2)) }

  test.each(named(recovery.cases))('recovery %s', async (_name, { in: given, out }) => {
    const scores = await readScores('stress-resistance-capacities', {}, { ...middle, ...numbered('brs', given.raw) })
    expectScores(scores, { brsSum: out.sum, brsN: out.n, brsMean: out.mean })
    expect(scores['brsMean']?.band).toBe(out.band)
  })

  test.each(named(selfEfficacy.cases))('self-efficacy %s', async (_name, { in: given, out }) => {
    const scores = await readScores('stress-resistance-capacities', {}, { ...middle, ...numbered('gse', given.raw) })
    expectScores(scores, { gseTotal: out.total, gseMean: out.mean, gseTScoreApprox: out.tScoreApprox })
  })
})

describe('activity', () => {
  const buildAnswers = (given: (typeof activity.cases)[number]['in']): AnswersInput =>
    Object.fromEntries(
      Object.entries(given).flatMap(([name, value]): [string, number | null][] =>
        typeof value === 'number'
          ? [[name, value]]
          : [
              [`${name}Days`, value.days],
              [`${name}Minutes`, value.minutes],
            ],
      ),
    )

  test.each(activity.cases.filter(({ out }) => out.valid).map((entry) => [entry.name, entry] as const))(
    '%s',
    async (_name, { in: given, out }) => {
      const scores = await readScores('activity-questionnaire', {}, buildAnswers(given))
      const { total, days, category, sittingMin, kcalPerWeek } = out
      const typed = {
        ...(sittingMin === undefined ? {} : { sittingMin }),
        ...(kcalPerWeek === undefined ? {} : { kcalPerWeek }),
      }
      expectScores(scores, {
        ...joined('metMin', out.metMin ?? {}),
        ...typed,
        total: total ?? null,
        days: days ?? null,
        category: category ?? null,
      })
    },
  )

  test.each(activity.cases.filter(({ out }) => !out.valid).map((entry) => [entry.name, entry] as const))(
    '%s is refused, and nothing is kept',
    async (_name, { in: given, out }) => {
      const { status, body } = await answered<Problem>('activity-questionnaire', {}, buildAnswers(given))
      expect(status).toBe(422)
      expect(body.errors?.map(({ code }) => code)).toContain(out.reason === 'missing' ? 'required' : 'inconsistent')
    },
  )
})

describe('risks', () => {
  /** The vectors leave out these questions, because the models behind the vectors assume these answers. */
  const healthy = { diabetes: false, cardiovascularDisease: false, excludedConditions: false }
  test.each(diabetes.cases.map((entry) => [entry.name, entry] as const))(
    'diabetes: %s',
    async (_name, { in: given, out }) => {
      const { sex, age, ...answers } = given
      const { points, band, ...rest } = out
      const scores = await readScores('risk-questionnaire', { sex, age }, { ...healthy, ...answers })
      expectScores(scores, { ...joined('points', points), ...rest })
      expect(scores['total']?.band).toBe(band)
    },
  )

  test.each(named([...heart.cases, ...olderHeart.cases]))(
    'heart and circulation %s',
    async (_name, { in: given, out }) => {
      const { sex, age, ...answers } = given
      const { riskPercent, riskPercentExact, category } = out
      const scores = await readScores('risk-questionnaire', { sex, age }, { ...healthy, ...answers })
      expectScores(scores, { riskPercent, riskPercentExact, category })
      expect(scores['riskPercent']?.band).toBe(category)
    },
  )
})

describe('body values', () => {
  test.each([
    ['manual-questionnaire', bodyMetrics.cases],
    ['body-composition-scale', scale.cases],
    ['body-analysis-device', device.cases],
  ] as const)('%s', async (code, cases) => {
    for (const { in: given, out } of cases) {
      const { sex, age, ...values } = given
      expectScores(await readScores(code, { sex, age }, values), out)
    }
  })

  test.each(named(bloodPressure.cases))('blood pressure %s', async (_name, { in: given, out }) => {
    expectScores(await readScores('manual-questionnaire', { sex: 'male' }, { weight: 80, height: 180, ...given }), out)
  })

  test.each(named(phaseAngle.cases))('phase angle %s', async (_name, { in: { sex, ...values }, out }) => {
    const scores = await readScores(
      'body-analysis-device',
      { sex },
      { weight: 100, height: 200, bodyFat: 20, ...values },
    )
    expectScores(scores, out)
  })

  test.each(named(bodyFat.cases))('body fat %s', async (_name, { in: { sex, age, bodyFat: share }, out }) => {
    const values = { weight: 80, height: 180, bodyFat: share }
    for (const code of ['manual-questionnaire', 'body-composition-scale'])
      expect((await readScores(code, { sex, age }, values))['bodyFat']?.band ?? null, code).toBe(out.band)
  })

  test.each(named(massIndices.cases))('mass indices %s', async (_name, { in: { sex, ffmi, fmi }, out }) => {
    // An index cannot be entered as a value, so this test compares the bands that the form shows with the vectors.
    for (const code of ['manual-questionnaire', 'body-composition-scale', 'body-analysis-device']) {
      const { body } = await world.ask<MeasurementProfileAsData>(
        tenant.staff,
        'GET',
        `/api/measurement-profiles/${requireProfile(code).id}`,
      )
      const findBand = (score: string, value: number) =>
        body.scores
          .find((one) => one.code === score)
          ?.bands[sex === 'male' ? 'male' : 'female'].find(
            ({ upTo, inclusive }) => upTo === null || value < upTo || (inclusive && value === upTo),
          )?.code
      expect([findBand('ffmi', ffmi), findBand('fmi', fmi)], code).toEqual([out.ffmiBand, out.fmiBand])
    }
  })
})
