import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import { productIconShapes } from './product-icon-shapes.tsx'

interface ProductIconProps {
  readonly pluginId: number
  /** Set for a measurement profile, because a profile may have its own icon. */
  readonly profileId?: string | null | undefined
  readonly className?: string
}

/** Shows the icon of a product or of one of its measurement profiles. Renders nothing for an unknown plugin. */
export function ProductIcon({ pluginId, profileId, className = 'size-5' }: ProductIconProps) {
  const icon = findIcon(pluginId, profileId)
  const shape = icon === undefined ? undefined : productIconShapes[icon]
  if (shape === undefined) return null
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-icon={icon}
      className={`shrink-0 ${className}`}
    >
      {shape}
    </svg>
  )
}

const findIcon = (pluginId: number, profileId: string | null | undefined): string | undefined =>
  profileCatalogue.find((profile) => profile.id === profileId)?.icon ?? productOfPlugin(pluginId)?.icon
