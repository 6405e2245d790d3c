/** An order by a story to the server whose clock it sets. */
export type Order =
  | { readonly setClock: string }
  /** Runs a scheduled task. */
  | { readonly run: 'close-due-surveys' }
  | { readonly signInMembersOf: number }

export type Answer = { readonly answer: readonly SignedInMember[] } | { readonly failure: string }

export interface SignedInMember {
  readonly memberId: string
  readonly department: string | null
  readonly cookie: string
}
