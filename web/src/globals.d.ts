declare const __VERSION__: string
/** The third-party packages that were installed for this build. */
declare const __THIRD_PARTY__: readonly {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly link: string | null
  readonly isDirect: boolean
}[]
/** The method and path pattern of every call of the API. */
declare const __API_PATTERNS__: readonly string[]
/** True in the build for the native apps. */
declare const __IN_APP__: boolean
/** A hash of all texts. */
declare const __TEXTS_VERSION__: string
