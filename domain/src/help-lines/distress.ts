import { profileCatalogue } from '../measurement-profiles/profile-catalogue.ts'

interface ResultToLookAt {
  readonly profileId: string | null
  readonly scores: readonly {
    readonly code: string
    readonly value: number | string | boolean | null
    readonly band?: string | undefined
  }[]
}

const idOf = (code: string) => profileCatalogue.find((profile) => profile.code === code)?.id
const stressLoadId = idOf('stress-load')
const workAbilityId = idOf('work-ability')

/** The lowest of the four steps of mental resources (1 to 4). */
const noResourcesLeft = 1

/**
 * Whether the person who answered is shown help lines with the result.
 *
 * Stress load: the total in the band `high`. Work ability: the dimension of mental resources (`d7`) at its lowest,
 * which is hardly any joy, drive or confidence. A `poor` total alone is no sign of distress: it tells that work and
 * strength do not match, often for a bodily reason, and has its own next step. Own rule; nobody else is told of it.
 */
export const showsDistress = ({ profileId, scores }: ResultToLookAt): boolean => {
  const of = (code: string) => scores.find((score) => score.code === code)
  if (profileId === stressLoadId) return of('total')?.band === 'high'
  if (profileId === workAbilityId) return of('d7')?.value === noResourcesLeft
  return false
}
