import { unitInWords } from '@salus/domain/unit-words.ts'
import { useLanguage } from '../i18n/t.tsx'
import { Sign } from '../ui/sign.tsx'

interface UnitSignProps {
  readonly unit: string | undefined
  readonly className?: string
}

/** A unit as it is written, with words for screen readers, because "ms" and "mmHg" are not words. */
export function UnitSign({ unit, className = '' }: UnitSignProps) {
  const language = useLanguage()
  return <Sign sign={unit} words={unit === undefined ? undefined : unitInWords(unit, language)} className={className} />
}
