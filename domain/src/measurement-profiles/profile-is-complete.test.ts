import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { productOfPlugin } from '../products/product-catalogue.ts'
import { calculateThreshold } from '../real-change/threshold.ts'
import type { Words } from '../words.ts'
import { allProfiles, profileById, profileByPath } from './all-profiles.ts'
import { isVisible } from './check-answers.ts'
import type {
  Answers,
  AnswerValue,
  Item,
  MeasurementProfile,
  Score,
  ScoreDefinition,
  Sex,
  Subject,
} from './measurement-profile.ts'
import { profileCatalogue } from './profile-catalogue.ts'

/** Repeats the ids of the profiles on purpose: the test fails if one of them changes. */
const fixedIds = {
  'StressPilot/stressor-analysis': '1ff9b313-6070-5523-87c5-04d875143b65',
  'StressPilot/stress-load': 'd480f089-74af-5284-9f04-f4f9280a2857',
  'StressPilot/work-ability': 'b4d33b74-29d2-5476-9cfa-c477ba3a282e',
  'StressPilot/stress-type': 'a4af247c-e17f-54cd-9f5e-7d2de2706342',
  'StressPilot/stress-resistance-capacities': '6a7c7a43-154b-5b6e-b21b-7ca08791ee2b',
  metabolic: '46ecd503-cb61-533c-90f6-32deeaa38bc8',
  'risk-evaluation': '80bc2c1b-8da9-5309-9c07-07f79286df9a',
  manual: 'c06de6a4-4fdd-524f-a9a0-9f7d78e4b362',
  seca: 'c9a6fd57-db26-503e-97e9-d1277dda63c3',
  inbody: 'a5577d41-89f7-5b8d-b0f8-7b3c589f1ba6',
}

const sexes: readonly Sex[] = ['female', 'male', 'diverse']
const subjects: readonly Subject[] = sexes.flatMap((sex) =>
  [17, 19, 30, 45, 50, 65, 75, 85].map((age) => ({ age, sex })),
)

describe('the catalogue', () => {
  test('lists the profiles with their fixed ids, in menu order', () => {
    expect(
      profileCatalogue.map(({ path, id }) => [path, id]),
      'fixedIds in this file: add a line for a new profile, never change one',
    ).toEqual(Object.entries(fixedIds))
    for (const { id, code } of profileCatalogue)
      expect(id, `id of ${code}`).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(new Set(profileCatalogue.map((entry) => entry.code)).size).toBe(profileCatalogue.length)
  })

  test('names them differently in each language, with a product that exists', () => {
    for (const language of ['de', 'en'] as const)
      expect(new Set(profileCatalogue.map((entry) => entry.name[language])).size).toBe(profileCatalogue.length)
    for (const entry of profileCatalogue) expect(productOfPlugin(entry.pluginId)?.origin, entry.code).toBe('inside')
  })

  test('agrees with the profiles that can be run, in their order', () => {
    expect(
      allProfiles.map(({ id, code, path, family, pluginId, name, kind }) => ({
        id,
        code,
        path,
        family,
        pluginId,
        name,
        kind,
      })),
    ).toEqual(
      profileCatalogue.map(({ id, code, path, family, pluginId, name, kind }) => ({
        id,
        code,
        path,
        family,
        pluginId,
        name,
        kind,
      })),
    )
  })

  test('a profile is found by its id and by its path, and nothing else is', () => {
    for (const profile of allProfiles) {
      expect(profileById(profile.id)).toBe(profile)
      expect(profileByPath(profile.path)).toBe(profile)
    }
    expect(profileById('')).toBeUndefined()
    expect(profileByPath('StressPilot')).toBeUndefined()
  })
})

describe.each(allProfiles.map((profile) => [profile.code, profile] as const))('%s', (code, profile) => {
  test('has its files', () => {
    const folder = new URL(`./${profile.family}/${code}/`, import.meta.url)
    const files = [
      `${code}.ts`,
      'facts.ts',
      'questions.ts',
      'score.ts',
      'bands.ts',
      'traces.ts',
      'change-rules.ts',
      'score.test.ts',
      'SOURCES.md',
    ]
    expect(
      files.filter((file) => !existsSync(new URL(file, folder))),
      `missing in ${profile.family}/${code}`,
    ).toEqual([])
  })

  test('names its source and version', () => {
    expect(profile.source.de.length).toBeGreaterThan(20)
    expect(profile.source.en.length).toBeGreaterThan(20)
    expect(profile.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(profile.minutes).toBeGreaterThan(0)
    expect(profile.description.de, `description in ${code}.ts`).toContain('keine Diagnose')
    expect(profile.description.en, `description in ${code}.ts`).toContain('not a diagnosis')
  })

  test('explains the effect of an unanswered question if questions may be left out', () => {
    const mayLeaveOut = (profile.mayDecline ?? 0) > 0 || profile.items.some((item) => !item.required)
    expect(profile.whenLeftOut !== undefined).toBe(profile.kind === 'questionnaire' && mayLeaveOut)
  })

  test('is written in both languages', () => {
    for (const [path, words] of listWords(profile)) expectBothLanguages(path, words)
  })

  test('has items with ids of their own, and conditions on earlier items only', () => {
    const ids = profile.items.map((item) => item.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [index, item] of profile.items.entries()) {
      if (item.visibleIf !== undefined) expect(ids.slice(0, index), item.id).toContain(item.visibleIf.item)
      if (item.kind === 'number') expectSensibleLimits(item)
      if (item.kind === 'single-choice' || item.kind === 'multiple-choice') {
        expect(item.options.length, item.id).toBeGreaterThan(1)
        expect(new Set(item.options.map((option) => option.value)).size, item.id).toBe(item.options.length)
      }
    }
  })

  test('has bands without gaps for everybody', () => {
    for (const definition of profile.scores)
      for (const subject of subjects) {
        const bands = definition.bands(subject)
        const borders = bands.map((band) => band.upTo ?? Number.POSITIVE_INFINITY)
        expect(borders, definition.code).toEqual([...new Set(borders)].toSorted((a, b) => a - b))
        if (bands.length > 0) expect(bands.at(-1)?.upTo, definition.code).toBeNull()
        expect(new Set(bands.map((band) => band.code)).size, definition.code).toBe(bands.length)
        expect(definition.max).toBeGreaterThan(definition.min)
        if (bands.length > 0) expect(definition.noBandsBecause?.(subject), definition.code).toBeUndefined()
      }
  })

  test('names the source of every score that has bands', () => {
    const banded = profile.scores.filter((definition) => bandCodes(definition).length > 0)
    expect(banded.filter(({ reference }) => !reference).map(({ code }) => code)).toEqual([])
  })

  test('says what its headline and its facets mean', () => {
    const shown = profile.scores.filter(({ role }) => role === 'primary' || role === 'facet')
    expect(shown.length).toBeGreaterThan(0)
    for (const definition of shown)
      expect(definition.meaning !== undefined || bandCodes(definition).length > 0, definition.code).toBe(true)
  })

  test('has a change rule for every score: a class rule for words, and thresholds in multiples of the step', () => {
    expect(Object.keys(profile.changeRules).toSorted()).toEqual(profile.scores.map(({ code }) => code).toSorted())
    const words = new Set(
      subjects.flatMap((subject) =>
        sampleScores(profile, subject).flatMap(({ code, value }) =>
          typeof value === 'number' || value === null ? [] : [code],
        ),
      ),
    )
    for (const [code, rule] of Object.entries(profile.changeRules)) {
      expect(rule.kind === 'class', code).toBe(words.has(code))
      if (rule.kind !== 'threshold') continue
      const values = [90, 100] as const
      const smallest = typeof rule.smallest === 'number' ? rule.smallest : rule.smallest({ values })
      const threshold = calculateThreshold({ threshold: rule, values })
      expect(threshold, code).toBeGreaterThanOrEqual(smallest)
      expect(threshold - smallest, code).toBeLessThan(rule.step)
      expect(Math.abs(threshold / rule.step - Math.round(threshold / rule.step)), code).toBeLessThan(1e-6)
    }
  })

  test('explains how its primary score, facets and values are calculated, from existing items', () => {
    const ids = profile.items.map(({ id }) => id)
    for (const { code: score, role, from = [], reversed = [], rule } of profile.scores) {
      expect(ids, score).toEqual(expect.arrayContaining([...from]))
      expect(from, score).toEqual(expect.arrayContaining([...reversed]))
      if (role === 'detail') continue
      expect(from.length, score).toBeGreaterThan(0)
      expect(rule, score).toBeDefined()
    }
  })

  test('has a next step for every band of its headline, and none for a score or band that does not exist', () => {
    const primary = profile.scores.find(({ role }) => role === 'primary')
    const named = (definition: ScoreDefinition) =>
      profile.nextSteps
        .filter((step) => step.score === definition.code || (step.score === undefined && definition === primary))
        .flatMap((step) => step.bands ?? [])
    for (const definition of profile.scores)
      expect(bandCodes(definition), definition.code).toEqual(expect.arrayContaining([...named(definition)]))
    if (primary !== undefined) expect(named(primary)).toEqual(expect.arrayContaining([...bandCodes(primary)]))
    for (const step of profile.nextSteps)
      expect([undefined, ...profile.scores.map(({ code: known }) => known)], step.title.en).toContain(step.score)
    expect(
      primary !== undefined || profile.nextSteps.every((step) => step.bands === undefined || step.score !== undefined),
    ).toBe(true)
  })

  test('emits the scores it defines, all of them and no others, with bands that exist', () => {
    const emitted = new Set<string>()
    for (const subject of subjects)
      for (const score of sampleScores(profile, subject)) {
        emitted.add(score.code)
        const definition = profile.scores.find((candidate) => candidate.code === score.code)
        expect(definition?.unit, score.code).toBe(score.unit)
        if (score.band !== undefined)
          expect(
            definition?.bands(subject).map((band) => band.code),
            score.code,
          ).toContain(score.band)
        if (score.value === null) expect(score.reference?.length, score.code).toBeGreaterThan(0)
      }
    expect([...emitted].toSorted()).toEqual(profile.scores.map((definition) => definition.code).toSorted())
  })

  test('refuses an empty answer and an unknown item by name', () => {
    const empty = profile.score({}, { age: 40, sex: 'female' })
    const problems = empty.ok ? [] : empty.problems
    const required = profile.items
      .filter((item) => item.required && isVisible(item.visibleIf, {}))
      .map((item) => item.id)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.every((problem) => problem.code === 'required')).toBe(true)
    expect(problems.map((problem) => problem.path)).toEqual(expect.arrayContaining(required))
    const unknown = profile.score({ nonsense: 1 }, { age: 40, sex: 'female' })
    expect(unknown.ok ? [] : unknown.problems).toContainEqual(
      expect.objectContaining({ path: 'nonsense', code: 'unknown-item' }),
    )
  })
})

const bandCodes = (definition: ScoreDefinition): readonly string[] =>
  definition.bands({ age: 40, sex: 'female' }).map((band) => band.code)

const listWords = (profile: MeasurementProfile): readonly (readonly [string, Words])[] => {
  const bands = profile.scores.flatMap((definition) =>
    subjects.flatMap((subject) => [definition.bands(subject), definition.noBandsBecause?.(subject)]),
  )
  return collectWords({ profile, bands }, profile.code)
}

const collectWords = (value: unknown, path: string): readonly (readonly [string, Words])[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('de' in value || 'en' in value) return [[path, value as Words]] // the test checks whether both languages exist
  return Object.entries(value).flatMap(([key, inner]) => collectWords(inner, `${path}.${key}`))
}

const expectBothLanguages = (path: string, words: Words): void => {
  expect(Object.keys(words).toSorted(), path).toEqual(['de', 'en'])
  for (const text of [words.de, words.en]) {
    expect(text, path).toBe(text.trim())
    expect(text.length, path).toBeGreaterThan(0)
    expect(text, path).not.toMatch(/ {2}|"|'|\bTODO\b|\.\.\./)
  }
  // A single word can be the same in both languages ("Optimal"), but a phrase must differ.
  if (/\p{L} \p{L}/u.test(words.en)) expect(words.de, path).not.toBe(words.en)
  expect(words.de, path).not.toMatch(/\b(du|dein\w*|dich|dir)\b/i)
}

const expectSensibleLimits = (item: Extract<Item, { kind: 'number' }>): void => {
  expect(item.max, item.id).toBeGreaterThan(item.min)
  expect(item.step, item.id).toBeGreaterThan(0)
  const [low, high] = item.usual ?? [item.min, item.max]
  expect(low, item.id).toBeGreaterThanOrEqual(item.min)
  expect(high, item.id).toBeLessThanOrEqual(item.max)
}

/**
 * Returns the scores of five complete sets of answers. The nth set chooses the nth option of every item, and the middle
 * of the usual range for every number.
 */
const sampleScores = (profile: MeasurementProfile, subject: Subject): readonly Score[] =>
  [0, 1, 2, 3, 4].flatMap((choice) => {
    const answers: Record<string, AnswerValue> = {}
    for (const item of profile.items)
      if (isVisible(item.visibleIf, answers)) answers[item.id] = sampleAnswer(item, choice)
    // Some scores depend on the manufacturer and have a different code if it is unknown, so both cases are scored.
    const { deviceMake: _, ...unnamed } = answers
    return [...scored(profile, answers, subject), ...scored(profile, unnamed, subject)]
  })

const scored = (profile: MeasurementProfile, answers: Answers, subject: Subject): readonly Score[] => {
  const scoring = profile.score(answers, subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  return scoring.scores
}

const sampleAnswer = (item: Item, choice: number): AnswerValue => {
  switch (item.kind) {
    case 'number': {
      const [low, high] = item.usual ?? [item.min, item.max]
      return Math.round((low + high) / 2 / item.step) * item.step
    }
    case 'yes-no':
      return choice % 2 === 1
    case 'single-choice':
      return item.options[choice % item.options.length]?.value ?? null
    case 'multiple-choice':
      return [String(item.options[choice % item.options.length]?.value)]
  }
}
