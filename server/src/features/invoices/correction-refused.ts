/** There is nothing to be taken back. The message is for the operator. */
export class CorrectionRefused extends Error {
  override readonly name = 'CorrectionRefused'
}
