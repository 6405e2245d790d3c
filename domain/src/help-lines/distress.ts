import { profileCatalogue } from '../measurement-profiles/profile-catalogue.ts'
import type { KeptScore } from '../measurement-profiles/profile-facts.ts'

interface ResultToLookAt {
  readonly profileId: string | null
  readonly scores: readonly KeptScore[]
}

export const showsDistress = ({ profileId, scores }: ResultToLookAt): boolean =>
  profileCatalogue.find(({ id }) => id === profileId)?.showsDistress?.(scores) ?? false
