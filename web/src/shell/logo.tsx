import businessDark from '../assets/salus-business-dark.svg'
import business from '../assets/salus-business.svg'
import plainDark from '../assets/salus-logo-dark.svg'
import plain from '../assets/salus-logo.svg'
import { useIsDark } from '../platform/device/theme.ts'

interface LogoProps {
  readonly isBusiness?: boolean
  /** Shows only the mark on the left of the image: always, or in windows narrower than 360 px. */
  readonly isMark?: false | 'always' | 'when-narrow'
}

export function Logo({ isBusiness = false, isMark = false }: LogoProps) {
  const isDark = useIsDark()
  if (isBusiness)
    return (
      <img
        src={isDark ? businessDark : business}
        alt="Salus Business"
        width={176}
        height={24.5}
        className="h-[24.5px] w-auto"
      />
    )
  const widths = { always: 'w-7', 'when-narrow': 'w-auto max-[22.49875rem]:w-7' }
  const crop = isMark === false ? 'w-auto' : `object-cover object-left ${widths[isMark]}`
  return <img src={isDark ? plainDark : plain} alt="Salus" width={98} height={28} className={`h-7 ${crop}`} />
}
