import type { Score } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { CheckUpRows } from './check-up-rows.ts'
import type { Row } from './fill.queries.ts'

export const repeatRows = (measured: readonly CheckUpRows[]): readonly Row<'repeat_reading'>[] =>
  measured.flatMap((later) => {
    const earlier = measured.find(({ checkUp }) => checkUp.result_guid === later.repeats)
    return earlier === undefined ? [] : buildPair(earlier, later)
  })

function buildPair(earlier: CheckUpRows, { checkUp, versions }: CheckUpRows): readonly Row<'repeat_reading'>[] {
  const [version, before] = [versions.at(-1), earlier.versions.at(-1)]
  if (typeof version?.device !== 'string' || before === undefined || !checkUp.profile_id) return []
  const former = readNumbers(before)
  return [
    {
      tenant_id: checkUp.tenant_id,
      result_guid: checkUp.result_guid,
      earlier_guid: earlier.checkUp.result_guid,
      member_id: checkUp.member_id,
      profile_id: checkUp.profile_id,
      profile_version: version.profile_version,
      device: version.device,
      measured_at: version.date_of_measurement,
      differences: JSON.stringify(
        Object.fromEntries(
          [...readNumbers(version)].flatMap(([code, value]) => {
            const first = former.get(code)
            return first === undefined ? [] : [[code, value - first]]
          }),
        ),
      ),
    },
  ]
}

function readNumbers({ scores }: Row<'check_up_version'>): ReadonlyMap<string, number> {
  const all = JSON.parse(scores ?? '[]') as readonly Score[]
  return new Map(all.flatMap(({ code, value }) => (typeof value === 'number' ? [[code, value] as const] : [])))
}
