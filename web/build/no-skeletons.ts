/**
 * Replaces `@formatjs/icu-skeleton-parser` in the build, to keep it out of the first page. `mergeTranslations` refuses
 * texts that need it.
 */
const refuse = (): never => {
  throw new Error('texts hold no skeletons')
}

export { refuse as parseDateTimeSkeleton, refuse as parseNumberSkeleton, refuse as parseNumberSkeletonFromString }

export const holdsSkeleton = (text: string): boolean => /\{[^{}]*,\s*::/.test(text)
