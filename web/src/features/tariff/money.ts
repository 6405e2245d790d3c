import type { Currency } from '@salus/domain/tariff/tariff-plans.ts'
import { useLanguage } from '../../i18n/t.tsx'

/**
 * Returns a function that formats an amount in cents. If `isPrice` is true, whole amounts are shown without decimals.
 */
export function useMoney(): (cents: number, currency: Currency, isPrice?: boolean) => string {
  const language = useLanguage()
  return (cents, currency, isPrice = false) => {
    const digits = isPrice && cents % 100 === 0 ? 0 : 2
    return new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
      .format(cents / 100)
      .replace('-', '−')
  }
}
