/**
 * Replaces `@formatjs/icu-skeleton-parser` in the build, to keep that package out of the first page. Only texts with a
 * number or date skeleton, such as `{count, number, ::percent}`, need the package. `mergeTranslations` refuses such
 * texts.
 */
const refuse = (): never => {
  throw new Error('texts hold no skeletons')
}

export { refuse as parseDateTimeSkeleton, refuse as parseNumberSkeleton, refuse as parseNumberSkeletonFromString }

export const holdsSkeleton = (text: string): boolean => /\{[^{}]*,\s*::/.test(text)
