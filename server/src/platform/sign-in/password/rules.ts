import { productCatalogue } from '@salus/domain/products/product-catalogue.ts'
import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * The passwords most often found in leaks, tens of thousands of them, in lower case. They come with a package, so no
 * outside service is asked.
 */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Common words of this product and of the languages used here, in the form that `core` produces. */
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
 * Puts back the letters that are often replaced by similar signs, such as `0` for `o`, and removes the digits and signs
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

/** Letters and digits only, so that "Studio Nord!" and "studio-nord" are equal. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const productNames = ['salus', ...productCatalogue.map(({ displayName }) => displayName)]

/**
 * The reason why an attacker would guess this password early; `null` if they would not. `names` are those of the
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
 * True when the password consists of names in any order, with digits and signs around and between them and at most
 * `lettersBesideNames` other letters, for example `Salus-StudioNord!2026`.
 */
function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const parts = names.flatMap((name) => [plain(name), ...name.split(/[^\p{L}\p{N}]+/u).map(plain)])
  const longestFirst = parts.filter((part) => part.length > 2).sort((left, right) => right.length - left.length)
  const rest = longestFirst.reduce((text, part) => text.replaceAll(part, ' '), plain(password))
  return rest.includes(' ') && (rest.match(/\p{L}/gu) ?? []).length <= lettersBesideNames
}

/** So few letters cannot form another word, so they do not make a password stronger. */
const lettersBesideNames = 2

/** True for sequences such as 12345678, abcdefgh, 87654321. */
function isRun(password: string): boolean {
  const steps = Array.from(
    password,
    (sign, index) => (password.codePointAt(index + 1) ?? 0) - (sign.codePointAt(0) ?? 0),
  ).slice(0, -1)
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}
