/** What a story asks of the server with its own clock. */
export type Order =
  | { readonly setClock: string }
  /** A task of the timetable. */
  | { readonly run: 'close-due-surveys' }
  | { readonly signInMembersOf: number }

export type Answer = { readonly answer: readonly SignedInMember[] } | { readonly failure: string }

export interface SignedInMember {
  readonly memberId: string
  readonly department: string | null
  readonly cookie: string
}
