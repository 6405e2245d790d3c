import { unitInWords } from '@salus/domain/unit-words.ts'
import { useLanguage } from '../i18n/t.tsx'
import { Sign } from '../ui/sign.tsx'

interface UnitSignProps {
  readonly unit: string | undefined
  readonly className?: string
}

/** A unit as it is written, and read out in words: "ms" is no word, and "mmHg" none either. */
export function UnitSign({ unit, className = '' }: UnitSignProps) {
  const language = useLanguage()
  return <Sign sign={unit} words={unit === undefined ? undefined : unitInWords(unit, language)} className={className} />
}
