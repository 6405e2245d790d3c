import businessDark from '../assets/salus-business-dark.svg'
import business from '../assets/salus-business.svg'
import plainDark from '../assets/salus-logo-dark.svg'
import plain from '../assets/salus-logo.svg'
import { useIsDark } from '../platform/device/theme.ts'

interface LogoProps {
  readonly isBusiness?: boolean
  /** In windows narrower than 360 px, shows only the mark on the left of the image. */
  readonly isMarkWhenNarrow?: boolean
}

export function Logo({ isBusiness = false, isMarkWhenNarrow = false }: LogoProps) {
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
  const crop = isMarkWhenNarrow ? 'object-cover object-left max-[22.49875rem]:w-7' : ''
  return <img src={isDark ? plainDark : plain} alt="Salus" width={98} height={28} className={`h-7 w-auto ${crop}`} />
}
