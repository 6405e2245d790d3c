/**
 * Stands in the build for `@formatjs/icu-skeleton-parser`, which every first view would carry: no text says how to write a
 * number or a date in skeletons (`::`), screens do that themselves. `mergeTranslations` refuses texts that would need it.
 */
const refuse = (): never => {
  throw new Error('texts hold no skeletons')
}

export { refuse as parseDateTimeSkeleton, refuse as parseNumberSkeleton, refuse as parseNumberSkeletonFromString }

export const holdsSkeleton = (text: string): boolean => /\{[^{}]*,\s*::/.test(text)
