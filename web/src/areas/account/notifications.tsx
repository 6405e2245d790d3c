import type { PushKind } from '@salus/contract/account/push.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useAccountChoice } from '../../platform/account/choice.ts'
import { useSession } from '../../platform/account/session.ts'
import { BellRing, CalendarClock, Mail, MapPinned, MessageSquare } from '../../ui/icons.ts'
import { SwitchRow } from '../../ui/fields/switch-row.tsx'
import { lazyPart } from '../../platform/pages/lazy-part.tsx'
import { SettingsGroup } from './settings-group.tsx'

const PushSettings = lazyPart(async () => (await import('../../features/push/push-settings.tsx')).PushSettings)

export function Notifications() {
  const t = useT()
  const { user, memberships } = useSession()
  const isMeasured = memberships.some(({ memberId }) => memberId !== null)
  const isEmployed = memberships.some(({ role }) => isEmployee(role))
  return (
    <>
      <SettingsGroup title={t('settings.newResults')} text={t('settings.newResultsText')} isList>
        <ChoiceRow
          name="resultMessage"
          icon={<MessageSquare strokeWidth={1.75} />}
          title={t('settings.inPortal')}
          text={t('settings.inPortalText')}
        />
        <ChoiceRow
          name="resultMail"
          icon={<Mail strokeWidth={1.75} />}
          title={t('settings.byEmail')}
          text={t('settings.byEmailText', { email: user.email })}
        />
      </SettingsGroup>
      {isMeasured && (
        <SettingsGroup title={t('settings.reminders')} text={t('settings.remindersText')} isList>
          <ChoiceRow
            name="dueMail"
            icon={<CalendarClock strokeWidth={1.75} />}
            title={t('settings.dueMail')}
            text={t('settings.dueMailText', { email: user.email })}
          />
        </SettingsGroup>
      )}
      {isEmployed && (
        <SettingsGroup title={t('support.mails')} text={t('support.mailsText')} isList>
          <ChoiceRow
            name="supportMail"
            icon={<Mail strokeWidth={1.75} />}
            title={t('support.mail')}
            text={t('support.mailHow', { email: user.email })}
          />
        </SettingsGroup>
      )}
      <SettingsGroup title={t('push.title')} text={t('push.text')} isList>
        <PushSettings offered={offeredKinds({ isMeasured, isEmployed })} />
      </SettingsGroup>
      <SettingsGroup title={t('settings.safety')} text={t('settings.safetyText')} isList>
        <ChoiceRow
          name="signInNotice"
          icon={<MapPinned strokeWidth={1.75} />}
          title={t('settings.signInNotice')}
          text={t('settings.signInNoticeText')}
        />
        <div className="flex items-center gap-4 px-5 py-3.5">
          <span aria-hidden="true" className="tile">
            <BellRing strokeWidth={1.75} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="font-medium">{t('settings.always')}</p>
            <p className="text-small text-ink-2">{t('settings.alwaysText')}</p>
          </div>
        </div>
      </SettingsGroup>
    </>
  )
}

const offeredKinds = (of: { readonly isMeasured: boolean; readonly isEmployed: boolean }): readonly PushKind[] => [
  ...(of.isMeasured ? (['news', 'reminder'] as const) : []),
  'invitation',
  ...(of.isMeasured ? (['day'] as const) : []),
  ...(of.isEmployed ? (['answer'] as const) : []),
]

interface ChoiceRowProps {
  readonly name: 'resultMail' | 'supportMail' | 'dueMail' | 'resultMessage' | 'signInNotice'
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
}

function ChoiceRow({ name, ...row }: ChoiceRowProps) {
  const { value, choose, isBusy } = useAccountChoice(name)
  return <SwitchRow {...row} isOn={value} isBusy={isBusy} onChange={choose} />
}
