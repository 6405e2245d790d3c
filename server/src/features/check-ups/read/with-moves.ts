import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { StoredMove } from './moves.queries.ts'

type Amendment = CheckUp['amendments'][number]

/**
 * Adds the two members to each version that moved the check-up from one member to the other. The audit does not record
 * the version, so each event is assigned to the version that was stored at the nearest time.
 */
export function withMoves(checkUp: CheckUp, moves: readonly StoredMove[]): CheckUp {
  const byRevision = new Map<number, StoredMove>()
  for (const move of moves) {
    const apartFrom = ({ at }: Amendment) => Math.abs(Date.parse(at) - Date.parse(move.at))
    const free = checkUp.amendments.filter(({ revision }) => !byRevision.has(revision))
    const [nearest] = free.toSorted((one, other) => apartFrom(one) - apartFrom(other))
    if (nearest !== undefined) byRevision.set(nearest.revision, move)
  }
  const amendments = checkUp.amendments.map((amendment) => {
    const move = byRevision.get(amendment.revision)
    return move === undefined ? amendment : { ...amendment, moved: { from: move.from, to: move.to } }
  })
  return { ...checkUp, amendments }
}
