import type { LimitName } from '@salus/domain/tariff/tariff-plans.ts'
import type { TranslationKey } from '../../i18n/t.tsx'

export const limitWords = {
  checkUpsPerMonth: 'tariff.checkUps',
  activeMembers: 'tariff.members',
  employees: 'tariff.employees',
  products: 'tariff.products',
} as const satisfies Record<LimitName, TranslationKey>
