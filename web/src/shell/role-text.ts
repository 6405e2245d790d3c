import type { Role } from '@salus/domain/tenants/roles.ts'
import type { Translate, TranslationKey } from '../i18n/t.tsx'

const keys = {
  Admin: 'shell.roleAdmin',
  Staff: 'shell.roleStaff',
  Member: 'shell.roleMember',
  Reader: 'shell.roleReader',
} as const satisfies Record<Role, TranslationKey>

export const roleText = (t: Translate, role: Role): string => t(keys[role])
