import { unitInWords, writeUnit } from '@salus/domain/unit-words.ts'
import { useLanguage } from '../i18n/t.tsx'
import { Sign } from '../ui/sign.tsx'

interface UnitSignProps {
  readonly unit: string | undefined
  /** The number before the unit. Screen readers get the singular or plural of the unit according to this number. */
  readonly value?: number | null | undefined
  readonly className?: string
}

/** Shows the symbol of a unit. Screen readers get words, because "ms" and "mmHg" are not words. */
export function UnitSign({ unit, value, className = '' }: UnitSignProps) {
  const language = useLanguage()
  if (unit === undefined) return null
  return <Sign sign={writeUnit(unit, language, value)} words={unitInWords(unit, language)} className={className} />
}
