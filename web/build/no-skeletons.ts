/**
 * Replaces `@formatjs/icu-skeleton-parser` in the build, which every first view would otherwise load. No text contains a
 * number or date skeleton (`::`), because screens format these. `mergeTranslations` refuses texts that need the parser.
 */
const refuse = (): never => {
  throw new Error('texts hold no skeletons')
}

export { refuse as parseDateTimeSkeleton, refuse as parseNumberSkeleton, refuse as parseNumberSkeletonFromString }

export const holdsSkeleton = (text: string): boolean => /\{[^{}]*,\s*::/.test(text)
