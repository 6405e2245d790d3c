/** An order that an end-to-end test sends to the server with the moved clock. */
export type Order =
  | { readonly setClock: string }
  | { readonly run: 'close-due-surveys' }
  | { readonly tenantToSignIn: number }

export type Answer = { readonly answer: readonly SignedInMember[] } | { readonly failure: string }

export interface SignedInMember {
  readonly memberId: string
  readonly department: string | null
  readonly cookie: string
}
