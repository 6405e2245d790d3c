import { groupEverybody, groupForScore } from './choose-score-classes.ts'
import { completeScore, type ScoreRows } from './complete-score.ts'
import { roundPeople } from './coarseness/steps.ts'
import type { ReleaseInput } from './release-input.ts'
import type { ComputedRelease, participationClasses, WrittenClass } from './release.ts'
import { type Grouping, readResults, type Wave } from './score-table.ts'
import { buildClassTree, root, sumUpwards } from './structure/class-tree.ts'

/**
 * Computes the release of a wave. This is done once, when the survey closes, and never again. The function is pure, and
 * the order of the participants does not matter. The participants must belong to the plan; the caller parses both with
 * `releaseInputSchema`. The rules are in docs/decisions/0021-a-group-report-is-closed-by-proof.md.
 */
export function computeRelease({ plan, closedAt, participants, previous }: ReleaseInput): ComputedRelease {
  const trees = plan.breakdowns.map(buildClassTree)
  const invited = trees.map((tree) =>
    sumUpwards(
      tree,
      tree.classIds.map((classId) => plan.invited.perClass[tree.breakdownId]?.[classId] ?? 0),
    ),
  )
  const wave: Wave = { plan, trees, participants, invited, previous }
  const { surveyId, profileId, version, k } = plan
  const head = { surveyId, profileId, version, closedAt, k }
  const everybody = groupEverybody(wave)
  if (everybody === null) return { ...head, whole: { shown: false }, breakdowns: writeBreakdowns(wave, null, []) }
  const scores = plan.scores.map((score) => {
    const results = readResults(wave, score)
    return completeScore(wave, { score, results }, groupForScore(wave, everybody, { code: score.code, results }))
  })
  return {
    ...head,
    whole: {
      n5: roundPeople(participants.length, plan.invited.whole),
      participation: classifyParticipation(participants.length / plan.invited.whole),
      scores: scores.map(({ whole }) => whole),
    },
    breakdowns: writeBreakdowns(wave, everybody, scores),
  }
}

function writeBreakdowns(wave: Wave, everybody: Grouping | null, scores: readonly ScoreRows[]) {
  return wave.plan.breakdowns.map(({ id, kind, name, classes }, breakdown) => {
    const sizes = sumUpwards(
      wave.trees[breakdown] ?? { breakdownId: id, classIds: [], parents: [], topDown: [] },
      countPlaced(wave, everybody, breakdown),
    )
    const written = classes.map(({ classId, name, parentId }, index): WrittenClass => {
      const names = { classId, name, ...(parentId === undefined ? {} : { parentId }) }
      if (everybody?.shown[breakdown]?.[index] !== true) return { ...names, shown: false }
      const n5 = roundPeople(sizes[index] ?? 0, wave.invited[breakdown]?.[index] ?? 0)
      return { ...names, shown: true, n5, scores: scores.map(({ readClass }) => readClass({ breakdown, index })) }
    })
    return { id, kind, name, classes: written }
  })
}

function countPlaced(wave: Wave, everybody: Grouping | null, breakdown: number): readonly number[] {
  const placed = (wave.trees[breakdown]?.classIds ?? []).map(() => 0)
  for (const { classes, people } of everybody?.cells ?? []) {
    const index = classes[breakdown] ?? root
    if (index !== root) placed[index] = (placed[index] ?? 0) + people.length
  }
  return placed
}

/**
 * Classifies a share of participation. A share that equals a limit belongs to the class above it. The only exception is
 * 80 %: it belongs to the class below it, because the class above is called “over 80 %”.
 */
function classifyParticipation(share: number): (typeof participationClasses)[number] {
  if (share < 0.3) return 'under-30'
  if (share < 0.5) return '30-50'
  if (share < 0.6) return '50-60'
  if (share < 0.7) return '60-70'
  return share <= 0.8 ? '70-80' : 'over-80'
}
