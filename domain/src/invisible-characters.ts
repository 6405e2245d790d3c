import { removeDirectionMarks } from './direction-marks.ts'

/**
 * Characters that show nothing: spaces without width, fillers, marks of direction, soft hyphens, and the blank Braille
 * pattern. Two names or tags that differ only in such characters look the same. A name of only such characters cannot
 * be seen.
 */
const alwaysInvisible = /(?![\u200C\u200D\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Joiners and variation selectors. In Arabic, Indic and East Asian writing and in emoji they change the character before
 * them. After letters, digits and signs of European writing, and at the start, they show nothing.
 */
const withoutEffect =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}])[\u200C\u200D\p{Variation_Selector}]+/gu

/**
 * Makes texts that look the same equal. Removes the characters that show nothing, and writes each letter with an accent
 * in only one way.
 */
export const removeInvisibleCharacters = (text: string): string =>
  removeDirectionMarks(text).replaceAll(alwaysInvisible, '').replaceAll(withoutEffect, '').normalize('NFC')
