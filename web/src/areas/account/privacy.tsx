import { Link } from '@tanstack/react-router'
import { MyAccessLog } from '../../features/access-log/access-log.tsx'
import { CheckConsents } from '../../features/consents/check-consents.tsx'
import { StorageConsents } from '../../features/consents/storage-consents.tsx'
import { useMyConsents, WhoSeesWhat } from '../../features/consents/who-sees-what.tsx'
import { OwnSurveysList } from '../../features/own-surveys/own-surveys-list.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { DeleteAccountGroup, OwnDataGroup } from './own-data.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { UsageStatistics } from './usage-statistics.tsx'

export function Privacy() {
  const t = useT()
  // Waits for the consents, because `CheckConsents` is at the top. If it appeared later, it would push the rest down.
  if (useMyConsents().isLoading) return <SettingsSkeleton />
  return (
    <>
      <CheckConsents />
      <OwnDataGroup />
      <SettingsGroup title={t('consents.whoSeesTitle')} text={t('consents.whoSeesText')} isList>
        <WhoSeesWhat />
      </SettingsGroup>
      <SettingsGroup title={t('settings.consents')} text={t('settings.consentsText')} isList>
        <StorageConsents />
        <UsageStatistics />
      </SettingsGroup>
      <SettingsGroup title={t('ownSurveys.title')} text={t('ownSurveys.text')} isList>
        <OwnSurveysList />
      </SettingsGroup>
      <SettingsGroup title={t('access.title')} text={t('access.text')} isList>
        <MyAccessLog />
      </SettingsGroup>
      <DeleteAccountGroup />
      <p className="pt-6 text-ink-2">
        {t('settings.yourDataWhere')}{' '}
        <Link {...paths.privacy()} className="link">
          {t('public.privacy')}
        </Link>
      </p>
    </>
  )
}
