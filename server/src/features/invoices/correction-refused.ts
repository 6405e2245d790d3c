/** Thrown when an invoice cannot be reversed. The message is for the operator. */
export class CorrectionRefused extends Error {
  override readonly name = 'CorrectionRefused'
}
