import { unitInWords, writeUnit } from '@salus/domain/unit-words.ts'
import { useLanguage } from '../i18n/t.tsx'
import { Sign } from '../ui/sign.tsx'

interface UnitSignProps {
  readonly unit: string | undefined
  /** The number before the unit, which decides between singular and plural. */
  readonly value?: number | null | undefined
  readonly className?: string
}

/** A unit as it is written, with words for screen readers, because "ms" and "mmHg" are not words. */
export function UnitSign({ unit, value, className = '' }: UnitSignProps) {
  const language = useLanguage()
  if (unit === undefined) return null
  return <Sign sign={writeUnit(unit, language, value)} words={unitInWords(unit, language)} className={className} />
}
