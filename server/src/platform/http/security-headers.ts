/**
 * The hash of the inline <style> of react-aria, which HeroUI uses. A test in web fails if an upgrade changes the style.
 */
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
  // The app's Trusted Types policy with this name accepts no script address except /sw.js.
  'trusted-types salus-worker',
  'report-uri /api/csp-reports',
].join('; ')

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** The headers of answers that are neither a page nor a file, for example JSON. */
export const dataHeaders = {
  ...always,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
}

const pageOnly = {
  'cross-origin-opener-policy': 'same-origin',
  // `serial` is allowed for scales that are connected by cable. `bluetooth` is not listed, because pages may use it by
  // default, and Chromium on Linux warns about its name.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(self)',
  'x-frame-options': 'DENY',
}

export const pageHeaders = {
  ...always,
  ...pageOnly,
  'content-security-policy': pagePolicy,
  'cache-control': 'no-cache',
}

/** The headers of the service worker. Its own policy lets it load only data from this server, and no other script. */
export const workerHeaders = {
  ...always,
  'content-security-policy': [
    "default-src 'none'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /api/csp-reports',
  ].join('; '),
  'cache-control': 'no-cache',
}

/** The headers of files about people. A browser must not run anything in them, and no cache may store them. */
export const fileHeaders = {
  ...always,
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'no-store',
}

/**
 * Returns the headers of the page with the API's documentation. The page needs inline styles and contains no personal
 * data.
 */
export const docsPageHeaders = (nonce: string) => ({
  ...always,
  ...pageOnly,
  'content-security-policy':
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; ` +
    "font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
})

export const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
