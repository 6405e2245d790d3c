/** Thrown when there is no invoice to reverse. The message is for the operator. */
export class CorrectionRefused extends Error {
  override readonly name = 'CorrectionRefused'
}
