import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { useLanguage } from '../../i18n/t.tsx'

export function useProfileNames() {
  const language = useLanguage()
  return (profileId: string): string => profileCatalogue.find(({ id }) => id === profileId)?.name[language] ?? '–'
}

/** Returns true for questionnaires, which members can answer on their own on a handed-over device. */
export const isQuestionnaire = (profileId: string): boolean =>
  profileCatalogue.find(({ id }) => id === profileId)?.kind === 'questionnaire'

export const findPluginId = (profileId: string): number =>
  profileCatalogue.find(({ id }) => id === profileId)?.pluginId ?? 0
