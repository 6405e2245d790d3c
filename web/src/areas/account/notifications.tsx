import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { useT } from '../../i18n/t.tsx'
import { useAccountChoice } from '../../platform/account-choice.ts'
import { useSession } from '../../platform/session.ts'
import { BellRing, CalendarClock, Mail, MapPinned, MessageSquare } from '../../ui/icons.ts'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { SettingsGroup } from './settings-group.tsx'

/** What the person hears of, and where. Only what is really sent is offered. */
export function Notifications() {
  const t = useT()
  const { user, memberships } = useSession()
  const { choose, isBusy } = useAccountChoice()
  return (
    <>
      <SettingsGroup title={t('settings.newResults')} text={t('settings.newResultsText')} isList>
        <SwitchRow
          icon={<MessageSquare strokeWidth={1.75} />}
          title={t('settings.inPortal')}
          text={t('settings.inPortalText')}
          isOn={user.resultMessage}
          isBusy={isBusy}
          onChange={(resultMessage) => choose({ resultMessage })}
        />
        <SwitchRow
          icon={<Mail strokeWidth={1.75} />}
          title={t('settings.byEmail')}
          text={t('settings.byEmailText', { email: user.email })}
          isOn={user.resultMail}
          isBusy={isBusy}
          onChange={(resultMail) => choose({ resultMail })}
        />
      </SettingsGroup>
      {memberships.some(({ memberId }) => memberId !== null) && (
        <SettingsGroup title={t('settings.reminders')} text={t('settings.remindersText')} isList>
          <SwitchRow
            icon={<CalendarClock strokeWidth={1.75} />}
            title={t('settings.dueMail')}
            text={t('settings.dueMailText', { email: user.email })}
            isOn={user.dueMail}
            isBusy={isBusy}
            onChange={(dueMail) => choose({ dueMail })}
          />
        </SettingsGroup>
      )}
      {memberships.some(({ role }) => isEmployee(role)) && (
        <SettingsGroup title={t('support.mails')} text={t('support.mailsText')} isList>
          <SwitchRow
            icon={<Mail strokeWidth={1.75} />}
            title={t('support.mail')}
            text={t('settings.byEmailText', { email: user.email })}
            isOn={user.supportMail}
            isBusy={isBusy}
            onChange={(supportMail) => choose({ supportMail })}
          />
        </SettingsGroup>
      )}
      <SettingsGroup title={t('settings.safety')} text={t('settings.safetyText')} isList>
        <SwitchRow
          icon={<MapPinned strokeWidth={1.75} />}
          title={t('settings.signInNotice')}
          text={t('settings.signInNoticeText')}
          isOn={user.signInNotice}
          isBusy={isBusy}
          onChange={(signInNotice) => choose({ signInNotice })}
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
