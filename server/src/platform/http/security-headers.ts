/** The fixed inline <style> of react-aria, which HeroUI stands on. A test of the web compares it at each upgrade. */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${reactAriaStyle}`,
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  'frame-src blob:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'report-uri /api/csp-reports',
].join('; ')

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** JSON, problems and everything else that is no page and no file. */
export const dataHeaders = {
  ...always,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
}

const pageOnly = {
  'cross-origin-opener-policy': 'same-origin',
  // Scales at a cable. Bluetooth is the page's own by default, and Chromium on Linux complains of its name.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(self)',
  'x-frame-options': 'DENY',
}

export const pageHeaders = {
  ...always,
  ...pageOnly,
  'content-security-policy': pagePolicy,
  'cache-control': 'no-cache',
}

/** Files about people: never shown as part of a page, never kept. */
export const fileHeaders = {
  ...always,
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'no-store',
}

/** The API's documentation draws itself with inline styles. It holds no data of anybody. */
export const docsPageHeaders = (nonce: string) => ({
  ...always,
  ...pageOnly,
  'content-security-policy':
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; ` +
    "font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
})

export const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
