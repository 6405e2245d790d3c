/** Passwords everybody tries first, in the form that `core` leaves of them. */
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

/** Without the digits and signs people put around a word, and with the letters they replace put back. */
const core = (password: string) =>
  password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/^[\d\W_]+/, '')
    .replace(/[\d\W_oe]*\d[\d\W_oe]*$/, '')
    .replace(/[\d\W_]+$/, '')

/** Why this password is among the first to be guessed; null = it is not. */
export function weaknessOf(password: string): string | null {
  if (new Set(password).size < 4) return 'almost only one character'
  if (isRun(password)) return 'a run of neighbouring characters'
  const left = core(password)
  return common.has(left) || common.has(password.toLowerCase()) || left === ''
    ? 'among the most common passwords'
    : null
}

/** 12345678, abcdefgh, 87654321. */
function isRun(password: string): boolean {
  const steps = Array.from(
    password,
    (sign, index) => (password.codePointAt(index + 1) ?? 0) - (sign.codePointAt(0) ?? 0),
  ).slice(0, -1)
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}
