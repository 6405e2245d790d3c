/** The package's version. */
declare const __VERSION__: string
/** A fingerprint of all texts. */
declare const __TEXTS_VERSION__: string
