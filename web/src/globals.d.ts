declare const __VERSION__: string
/** The third-party packages that are part of this build. */
declare const __THIRD_PARTY__: readonly {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly link: string | null
  readonly isDirect: boolean
}[]
/** The method and the path pattern of every API call. */
declare const __API_PATTERNS__: readonly string[]
/** True in the build for the native apps, false in the build for browsers. */
declare const __IN_APP__: boolean
/** A hash of all texts. */
declare const __TEXTS_VERSION__: string
