import type { OwnSession } from '@salus/contract/account/security.ts'
import type { Translate } from '../i18n/t.tsx'
import { Laptop, Monitor, Smartphone, Tablet } from '../ui/icons.ts'

export const deviceIcons = { computer: Laptop, phone: Smartphone, tablet: Tablet, other: Monitor } as const

type Device = Omit<OwnSession['device'], 'app'> & Partial<Pick<OwnSession['device'], 'app'>>

export function nameDevice(t: Translate, { browser, system, app }: Device): string {
  if (typeof app === 'string') return t('security.appOn', { phone: app })
  if (browser !== null && system !== null) return t('security.browserOn', { browser, system })
  return browser ?? system ?? t('security.unknownDevice')
}
