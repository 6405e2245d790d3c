import { useNavigate } from '@tanstack/react-router'
import { DataExport } from '../../features/own-data/data-export.tsx'
import { DeleteAccount } from '../../features/own-data/delete-account.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { forgetAnswers, forgetSession } from '../../platform/account/session.ts'
import { forgetKeptDrafts } from '../../platform/pages/unsaved-work.ts'
import { SettingsGroup } from './settings-group.tsx'

export function OwnDataGroup() {
  const t = useT()
  return (
    <SettingsGroup title={t('settings.yourData')} text={t('ownData.copyText')} isList>
      <DataExport />
    </SettingsGroup>
  )
}

export function DeleteAccountGroup() {
  const t = useT()
  const navigate = useNavigate()
  const leave = async (receiptCode: string) => {
    forgetKeptDrafts()
    forgetSession()
    await navigate({ ...paths.accountDeleted(), hash: receiptCode, replace: true })
    forgetAnswers()
  }
  return (
    <SettingsGroup title={t('ownData.account')} isList>
      <DeleteAccount onDeleted={(receiptCode) => void leave(receiptCode)} />
    </SettingsGroup>
  )
}
