/**
 * Thrown if a start cannot succeed for a reason that the operator can correct. The message is one sentence for the
 * operator.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
