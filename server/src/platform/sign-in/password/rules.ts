import { productCatalogue } from '@salus/domain/products/product-catalogue.ts'
import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * The tens of thousands of passwords that are found most often in leaks, in lower case. A package contains them, so no
 * external service is needed.
 */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Common words of this product and of the languages used here, each as `core` returns it. */
const common = new Set(
  `password passwort kennwort geheim secret qwertz qwerty asdf yxcv letmein welcome willkommen hallo hello admin administrator
  master login test testtest iloveyou ichliebedich sonnenschein sunshine princess prinzessin dragon monkey football fussball
  baseball schalke borussia bayern michael thomas andreas daniel alexander superman batman starwars pokemon computer internet
  samsung iphone google facebook whatsapp trustno changeme default guest user salus studio praxis firma sommer winter herbst
  fruehling frühling montag freitag januar dezember schatz liebling mausi hase engel blume flower summer spring autumn
  abcdef abcdefg abcdefgh qwertzuiop qwertyuiop asdfghjkl passwd pass shadow killer hunter freedom whatever jennifer jordan`.split(
    /\s+/,
  ),
)

/**
 * Restores the letters that are often replaced by similar signs, such as `0` for `o`. Removes the digits and signs
 * around the word.
 */
const core = (password: string) =>
  password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/^\P{L}+/u, '')
    .replace(/(?:\P{L}|[oe])*\d(?:\P{L}|[oe])*$/u, '')
    .replace(/\P{L}+$/u, '')

/** Keeps only letters and digits, in lower case, so that "Studio Nord!" and "studio-nord" are equal. */
const simplify = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const productNames = ['salus', ...productCatalogue.map(({ displayName }) => displayName)]

/**
 * Returns the reason why an attacker would guess this password early; `null` if there is none. `names` are those of the
 * person, the account and the tenant.
 */
export function findWeakness(password: string, names: readonly string[] = []): string | null {
  if (new Set(password).size < 4) return 'almost only one character'
  if (isRun(password)) return 'a run of neighbouring characters'
  const lower = password.normalize('NFKC').toLowerCase()
  if (common.has(core(password)) || leaked.has(lower)) return 'among the most common passwords'
  return isMadeOfNames(password, [...productNames, ...names]) ? 'made of names that others know' : null
}

/**
 * Returns true if the password consists of names in any order. Between and around them there may be digits, signs and
 * at most `lettersBesideNames` other letters, for example `Salus-StudioNord!2026`.
 */
function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const parts = names.flatMap((name) => [simplify(name), ...name.split(/[^\p{L}\p{N}]+/u).map(simplify)])
  const longestFirst = parts.filter((part) => part.length > 2).sort((left, right) => right.length - left.length)
  const rest = longestFirst.reduce((text, part) => text.replaceAll(part, ' '), simplify(password))
  return rest.includes(' ') && (rest.match(/\p{L}/gu) ?? []).length <= lettersBesideNames
}

/** Up to this many letters beside the names do not make a password stronger, because they cannot form another word. */
const lettersBesideNames = 2

/** True for sequences such as 12345678, abcdefgh, 87654321. */
function isRun(password: string): boolean {
  const steps = Array.from(
    password,
    (sign, index) => (password.codePointAt(index + 1) ?? 0) - (sign.codePointAt(0) ?? 0),
  ).slice(0, -1)
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}
