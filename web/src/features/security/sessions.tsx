import { type OwnSession, securityApi } from '@salus/contract/account/security.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { write } from '../../platform/api/write.ts'
import { deviceIcons, nameDevice } from '../../pieces/device-name.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Row } from '../../ui/described-row.tsx'
import { useChange } from './use-change.ts'

export function Sessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const t = useT()
  const { change, isBusy } = useChange()
  const [own, others] = [sessions.filter(({ isCurrent }) => isCurrent), sessions.filter(({ isCurrent }) => !isCurrent)]
  return (
    <>
      {[...own, ...others].map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
      {others.length > 1 && (
        <div className="px-5 py-4">
          <Button
            isBusy={isBusy}
            onClick={() => change(() => write(securityApi.endOtherSessions, {}), t('security.othersSignedOut'))}
          >
            {t('security.signOutOthers')}
          </Button>
        </div>
      )}
    </>
  )
}

function SessionRow({ session }: { readonly session: OwnSession }) {
  const t = useT()
  const format = useFormat()
  const { change, isBusy } = useChange()
  const { id, device, isCurrent, lastUsedAt, signedInAt } = session
  const Icon = deviceIcons[device.kind]
  const name = nameDevice(t, device)
  const text = isCurrent
    ? t('security.thisDevice', { when: format.dateTime(signedInAt) })
    : t('security.lastUsed', { when: format.relative(lastUsedAt) })
  return (
    <Row icon={<Icon aria-hidden strokeWidth={1.75} />} title={name} text={text}>
      {isCurrent ? (
        <Chip tone="good" shape="dot">
          {t('security.active')}
        </Chip>
      ) : (
        <Button
          isBusy={isBusy}
          aria-label={t('security.signOutDevice', { name })}
          onClick={() => change(() => write(securityApi.endSession, { params: { id } }), t('security.deviceSignedOut'))}
        >
          {t('security.signOut')}
        </Button>
      )}
    </Row>
  )
}
